"""The cards of a coup: the shoe, the decisions, the free fives (F1, F12-F14, F31)."""
