"""The chips of a table: prizes of a match, ledger transfers, voided deals (P3)."""
