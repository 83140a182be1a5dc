"""The checks of the audit, each cut into parts that run anywhere in any order."""
