"""The bank: its first holder and its way round the table (S5-S8, S18, S20)."""
