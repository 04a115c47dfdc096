"""Exact odds of the four games, as fractions without simulation, and a solver of trick games
with all cards known.
"""
