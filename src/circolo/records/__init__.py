"""Records: the log of a match as a file that anybody can replay and check (docs/records.md)."""
