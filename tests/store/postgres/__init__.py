"""What is particular to the store in PostgreSQL; its contract is in tests/contract."""
