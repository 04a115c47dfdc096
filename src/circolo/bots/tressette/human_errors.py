"""Plays the rules of thumb as people with little practice do: they forget cards, and misjudge them.

What a player forgets and misjudges stands for what separates beginners from club players. The
levels were set so that each is clearly stronger than the one below (`make bench-bots`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log

from circolo.bots.tressette.card_evaluation import evaluate
from circolo.bots.tressette.card_memory import HIGH_TO_LOW, SUITS, Memory, facts_of_play, tricks
from circolo.bots.tressette.rules_of_thumb import rules_for
from circolo.cards.card import Card
from circolo.cards.units import Rng
from circolo.tricks.deductions import OpenTable

_FRACTIONS = 1 << 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice:
    """How well a player remembers and judges."""

    recalled: int
    """The number of full tricks, the latest ones, of which the player remembers the cards."""

    misjudgement: float
    """The scale of the random error in the value of a card, in thirds of a point."""


BEGINNER = Practice(recalled=1, misjudgement=1.5)
AMATEUR = Practice(recalled=3, misjudgement=0.4)


def likely_card(
    memory: Memory, table: OpenTable, legal: Sequence[Card], *, practice: Practice, rng: Rng
) -> Card:
    """Return the legal card that seems best to a player with this practice.

    `memory` is all that can be known; `rng` gives the errors of judgement.
    """
    recalled = recalled_by(memory, table, practice)
    rules = rules_for(memory.trick, legal[0])
    seeming = {
        card: evaluate(recalled, card, rules) + practice.misjudgement * _error(rng)
        for card in legal
    }
    return max(seeming, key=seeming.__getitem__)


def recalled_by(memory: Memory, table: OpenTable, practice: Practice) -> Memory:
    """Return the memory without the cards and leads of earlier tricks: these cards seem to be in
    other hands still.
    """
    latest = list(tricks(table))[-practice.recalled - bool(table.trick) :]
    mine = [card for suit in memory.mine.values() for card in suit]
    gone, _, led = facts_of_play(latest, mine, seats=memory.seats)
    out = {suit: [card for card in HIGH_TO_LOW[suit] if card not in gone] for suit in SUITS}
    return replace(memory, out=out, led=led)


def _error(rng: Rng) -> float:
    """Return a random number of the standard Gumbel distribution.

    With such errors the chance of a card falls off exponentially with what it seems worse.
    """
    share = (rng.below(_FRACTIONS) + 0.5) / _FRACTIONS
    return -log(-log(share))
