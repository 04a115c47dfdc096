"""A table around a game: seats, money in and out, deadlines, absence. Pure, and for any game."""
