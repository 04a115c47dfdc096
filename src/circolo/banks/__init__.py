"""Rules that the bank games (chemin de fer, sette e mezzo) share: seats of a ring table, the order
of the bankers, payments to several seats, and the events of one command.
"""
