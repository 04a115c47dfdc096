"""The contract between the table and a game: the commands, waits, offers and events that all games
share. This package depends on no game.
"""
