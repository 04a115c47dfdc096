"""Tables: the seats, chips, clocks and shuffles around a game. Pure functions, the same for every
game.
"""
