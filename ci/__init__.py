"""Everything that a person or a pipeline calls: the command line, audit, reports."""
