"""Hands of chemin de fer, counted a second time, from RULES.md alone."""

from collections.abc import Sequence

from circolo.cards.french import FrenchCard

Words = list[str]

# F19, a row for every total of the banker from 0 to 7, a column for every card that he has given,
# from 0 (ten or figure) to 9: draws, stands, or at will.
BANKER = """
    D D D D D D D D D D
    D D D D D D D D D D
    D D D D D D D D D D
    D D D D D D D D S ?
    S S D D D D D D S S
    S S S S ? D D D S S
    S S S S S S D D S S
    S S S S S S S S S S
"""
MEANING = {"D": ["tiro"], "S": ["sto"], "?": ["sto", "tiro"]}


def worth(card: FrenchCard) -> int:
    """F2."""
    if card[0] in "TJQK":
        return 0
    return 1 if card[0] == "A" else int(card[0])


def total(cards: Sequence[FrenchCard]) -> int:
    """F2."""
    return sum(map(worth, cards)) % 10


def punta_by_rule(cards: Sequence[FrenchCard]) -> Words:
    """F19: all that the rule allows."""
    reached = total(cards)
    if reached >= 8:
        return ["batte"]
    if reached == 5:
        return ["sto", "tiro"]
    return ["tiro"] if reached < 5 else ["sto"]


def banker_by_rule(cards: Sequence[FrenchCard], given: FrenchCard | None) -> Words:
    """F19: all that the rule allows who has given this card, or none."""
    reached = total(cards)
    if reached >= 8:
        return ["batte"]
    if given is None:
        return ["tiro"] if reached <= 5 else ["sto"]
    return MEANING[BANKER.split()[10 * reached + worth(given)]]


def free(by_rule: Words) -> Words:
    """F13: who is not bound by the rule may always stand or draw, but with 8 or 9."""
    return by_rule if by_rule == ["batte"] else ["sto", "tiro"]
