"""Hands of chemin de fer, counted a second time, from RULES.md alone."""

from collections.abc import Sequence

from circolo.cards.french import FrenchCard

Words = list[str]

# F19, a row for every total of the banker from 0 to 7, a column for every card that was given,
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
    """F2: the value of a card."""
    if card[0] in "TJQK":
        return 0
    return 1 if card[0] == "A" else int(card[0])


def total(cards: Sequence[FrenchCard]) -> int:
    """F2: the total of a hand, modulo ten."""
    return sum(map(worth, cards)) % 10


def punta_by_rule(cards: Sequence[FrenchCard]) -> Words:
    """F19: the allowed decisions of the punta."""
    reached = total(cards)
    if reached >= 8:
        return ["batte"]
    if reached == 5:
        return ["sto", "tiro"]
    return ["tiro"] if reached < 5 else ["sto"]


def banker_by_rule(cards: Sequence[FrenchCard], given: FrenchCard | None) -> Words:
    """F19: the allowed decisions of the banker after giving this card, or none."""
    reached = total(cards)
    if reached >= 8:
        return ["batte"]
    if given is None:
        return ["tiro"] if reached <= 5 else ["sto"]
    return MEANING[BANKER.split()[10 * reached + worth(given)]]


def free(by_rule: Words) -> Words:
    """F13: a player not bound by the rule may always stand or draw, except with 8 or 9."""
    return by_rule if by_rule == ["batte"] else ["sto", "tiro"]
