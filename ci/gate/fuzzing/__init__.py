"""The hunt behind `liarproof gate --fuzz`: needs the audit install, as nothing else of the gate."""
