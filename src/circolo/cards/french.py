"""The French pack of 52 cards."""

from enum import StrEnum

from circolo.cards.picture import ShownFrench


class FrenchSuit(StrEnum):
    """A suit of the French pack. Its value is its first letter: diamonds, hearts, clubs, spades."""

    __hash__ = str.__hash__

    DIAMONDS = "D"
    HEARTS = "H"
    CLUBS = "C"
    SPADES = "S"


class FrenchRank(StrEnum):
    """A rank of the French pack, from ace to king. Its value is one character; T is the ten."""

    __hash__ = str.__hash__

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"


class FrenchCard(ShownFrench, StrEnum):
    """One card of the French pack of 52. Its value is its notation, rank then suit:
    `FrenchCard("TH")` is the ten of hearts.
    """

    rank: FrenchRank
    suit: FrenchSuit

    __hash__ = str.__hash__

    def __new__(cls, notation: str) -> "FrenchCard":
        card = str.__new__(cls, notation)
        card._value_ = notation
        card.rank = FrenchRank(notation[0])
        card.suit = FrenchSuit(notation[1])
        return card

    DA, D2, D3, D4, D5, D6, D7 = "AD", "2D", "3D", "4D", "5D", "6D", "7D"
    D8, D9, DT, DJ, DQ, DK = "8D", "9D", "TD", "JD", "QD", "KD"
    HA, H2, H3, H4, H5, H6, H7 = "AH", "2H", "3H", "4H", "5H", "6H", "7H"
    H8, H9, HT, HJ, HQ, HK = "8H", "9H", "TH", "JH", "QH", "KH"
    CA, C2, C3, C4, C5, C6, C7 = "AC", "2C", "3C", "4C", "5C", "6C", "7C"
    C8, C9, CT, CJ, CQ, CK = "8C", "9C", "TC", "JC", "QC", "KC"
    SA, S2, S3, S4, S5, S6, S7 = "AS", "2S", "3S", "4S", "5S", "6S", "7S"
    S8, S9, ST, SJ, SQ, SK = "8S", "9S", "TS", "JS", "QS", "KS"


FIFTY_TWO: tuple[FrenchCard, ...] = tuple(FrenchCard)
"""The 52 French cards in unshuffled order: diamonds, hearts, clubs, spades, each from ace to king.
A shuffled order lists positions in this tuple.
"""
