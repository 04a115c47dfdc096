"""What the trick games share: how cards are played and tricks taken, what they are worth, what is
said with them, and what they tell of the cards that nobody has seen.
"""
