"""Exact odds of the games: every chance is a fraction, and nothing is simulated."""
