"""Exact odds of the four games: every chance is computed as a fraction, without simulation."""
