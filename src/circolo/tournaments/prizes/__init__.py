"""Chips of a tournament: prize pool, payout plan, prizes, cancellation, transfers (P1-P3, P6)."""
