"""The shape of a game: what every set of rules is asked, and what it answers.

No game is known here.
"""
