"""The seats of a table: seat assignment, the host, presence and absence (R1-R5, R10)."""
