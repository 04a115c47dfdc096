"""The Italian pack of 40 cards (T1)."""

from enum import StrEnum

from circolo.cards.picture import Shown

# Cards and suits hash as their text: the hash of an Enum member is many times slower.


class Suit(StrEnum):
    """A suit of the Italian pack. Its value is its first letter: denari (coins), coppe (cups),
    spade (swords), bastoni (clubs).
    """

    __hash__ = str.__hash__

    DENARI = "D"
    COPPE = "C"
    SPADE = "S"
    BASTONI = "B"


class Rank(StrEnum):
    """A rank of the Italian pack, from Asso (ace) to Re (king). Its value is one character: F is
    Fante (jack), C is Cavallo (knight) and R is Re.
    """

    ASSO = "A"
    DUE = "2"
    TRE = "3"
    QUATTRO = "4"
    CINQUE = "5"
    SEI = "6"
    SETTE = "7"
    FANTE = "F"
    CAVALLO = "C"
    RE = "R"


class Card(Shown, StrEnum):
    """One card of the Italian pack of 40. Its value is its notation, rank then suit: `Card("3D")`
    is the 3 of denari.
    """

    rank: Rank
    suit: Suit

    __hash__ = str.__hash__

    def __new__(cls, notation: str) -> "Card":
        card = str.__new__(cls, notation)
        card._value_ = notation
        card.rank = Rank(notation[0])
        card.suit = Suit(notation[1])
        return card

    DA, D2, D3, D4, D5 = "AD", "2D", "3D", "4D", "5D"
    D6, D7, DF, DC, DR = "6D", "7D", "FD", "CD", "RD"
    CA, C2, C3, C4, C5 = "AC", "2C", "3C", "4C", "5C"
    C6, C7, CF, CC, CR = "6C", "7C", "FC", "CC", "RC"
    SA, S2, S3, S4, S5 = "AS", "2S", "3S", "4S", "5S"
    S6, S7, SF, SC, SR = "6S", "7S", "FS", "CS", "RS"
    BA, B2, B3, B4, B5 = "AB", "2B", "3B", "4B", "5B"
    B6, B7, BF, BC, BR = "6B", "7B", "FB", "CB", "RB"


PACK: tuple[Card, ...] = tuple(Card)
"""The 40 cards in unshuffled order: denari, coppe, spade, bastoni, each from Asso to Re. A shuffled
order lists positions in this tuple.
"""
