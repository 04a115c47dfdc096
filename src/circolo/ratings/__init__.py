"""Ratings: how strong each player is at each game, with the uncertainty, computed from results
alone.
"""
