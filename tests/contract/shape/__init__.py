"""Miniature games in the real types of `play`, which test the contract of a game."""
