"""Ratings: the strength of each player at each game, with its uncertainty, computed from results
alone.
"""
