"""The odds of chemin de fer: who wins a coup (one round), and how the three decisions that the
rules leave to the player change it.
"""
