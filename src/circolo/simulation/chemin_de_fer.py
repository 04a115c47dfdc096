"""Simulates coups (rounds) of chemin de fer, one row each; both sides follow the house strategy
(F19).

Every coup has a full shoe of six packs, and a bet of one chip against the bank. The only choices
are the three cases in which the strategy leaves the decision free, so the rules of betting are not
run.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from circolo.bots.policy import AnyPolicy, seeded_rng
from circolo.cards.units import Rng
from circolo.games.chemin_de_fer import Options, Preferences, alla_regola
from circolo.games.chemin_de_fer.card_values import NATURAL, SIX_PACKS, VALUES
from circolo.games.chemin_de_fer.preferences import AtWill
from circolo.games.chemin_de_fer.scoring import PERCENT

COUPS_A_MATCH = 1_000

_SHOE = tuple([VALUES[card] for card in SIX_PACKS])


def rows(
    options: Options, habits: Preferences, _policies: Sequence[AnyPolicy], *, seed: bytes
) -> Iterator[dict[str, Any]]:
    """Yield one row for each coup (round) of a match, with values by column name.

    `habits` are the players' preferences: they make the decisions that the house strategy leaves
    free (F19). The column `edge` is the banker's win, in chips, on the bet of one chip. The bot
    policies are ignored.
    """
    rng = seeded_rng(seed)
    won = 1 - PERCENT / 100 if options.variant == "casino" else 1.0
    for deal in range(1, COUPS_A_MATCH + 1):
        punta, banker, decisions = coup(habits, _cards(rng))
        yield {
            "deal": deal,
            "decisions": decisions,
            "punta": int(punta > banker),
            "banker": int(punta < banker),
            "egalite": int(punta == banker),
            "edge": won * (punta < banker) - (punta > banker),
        }


def coup(habits: Preferences, cards: Iterator[int]) -> tuple[int, int, int]:
    """Play a coup and return the totals of the punta and of the banker, and the number of
    decisions.

    The punta is the player against the bank. `habits` are the preferences that make the decisions
    left free by the house strategy. `cards` yields the values of the cards.
    """
    first, second, third, fourth = islice(cards, 4)
    punta, banker = (first + third) % 10, (second + fourth) % 10
    if punta >= NATURAL:
        return punta, banker, 1
    decision = _decided(alla_regola.PUNTA[punta], habits.punta_5)
    if banker >= NATURAL:
        return punta, banker, 2
    given = next(cards) if decision == "tiro" else None
    at_will = habits.banker_3_9 if given == 9 else habits.banker_5_4
    if _decided(alla_regola.of_banker(banker, given), at_will) == "tiro":
        banker = (banker + next(cards)) % 10
    return (punta + (given or 0)) % 10, banker, 2


def _decided(decisions: alla_regola.Decisions, at_will: AtWill) -> str:
    return decisions[0] if len(decisions) == 1 else at_will


def _cards(rng: Rng) -> Iterator[int]:
    """Yield card values at random from a full shoe, without replacement."""
    taken = set()
    while True:
        place = rng.below(len(_SHOE))
        if place not in taken:
            taken.add(place)
            yield _SHOE[place]
