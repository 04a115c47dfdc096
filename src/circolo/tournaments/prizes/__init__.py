"""Chips of a tournament: prize pool, payout plan, prizes, settlement, transfers (P1-P3, P6)."""
