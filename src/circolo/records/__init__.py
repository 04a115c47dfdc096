"""Records: a match as a file that anybody can read and check (docs/records.md)."""
