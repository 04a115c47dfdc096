"""The chips of a tournament: pool, plan, prizes, settlement, ledger transfers (P1-P3, P6)."""
