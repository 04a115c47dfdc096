"""Tournaments in the room: one actor a tournament, with its tables, entrants and subscribers."""
