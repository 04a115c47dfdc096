"""Measures the strength of bot policies against each other, on the same deals from every side."""
