"""What happened in a match, as a file that anybody can follow and check: docs/records.md."""
