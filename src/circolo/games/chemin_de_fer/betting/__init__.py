"""Bets against the bank: the time for them, calls, graces, the count, the obligation (F5-F11)."""
