"""The odds of chiamatre: the right to annul a deal with a poor hand, and the number of cards of a
suit in a hand.
"""
