"""The contract between the table and a game: the commands, waits, offers and events of every game.

This package knows no game.
"""
