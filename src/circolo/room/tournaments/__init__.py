"""Tournaments: one actor a tournament, its tables, its entrants and who watches it."""
