"""Exact answers about the games: chances are fractions, and nothing is drawn to find them."""
