"""Playing cards and their text notation, number types (seats, chips, points, time), and shuffling
from a seed.
"""

from circolo.cards.card import PACK, Card, Rank, Suit
from circolo.cards.french import FIFTY_TWO, FrenchCard, FrenchRank, FrenchSuit
from circolo.cards.hand import BadHand, Hand

__all__ = [
    "FIFTY_TWO",
    "PACK",
    "BadHand",
    "Card",
    "FrenchCard",
    "FrenchRank",
    "FrenchSuit",
    "Hand",
    "Rank",
    "Suit",
]
