"""The tables of best play at sette e mezzo, which `circolo odds sette_e_mezzo --best` prints.

What a player wins or loses is in minimum bets. Bounds are rounded outwards to 1e-7: the value of
the game lies between them. They need the extra `analysis`; the search for them takes a minute.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from math import ceil, floor
from typing import Any

from circolo.analysis.chance_tables import Table
from circolo.analysis.sette_e_mezzo.edge import edge
from circolo.analysis.sette_e_mezzo.hand_game.tree import FRESH, LONE_MATTA, Kinds, cards
from circolo.games.sette_e_mezzo.card_values import VALUES

UNIT = 10**7
LARGEST_BET = 10
ITERATIONS = 3_000

TITLES: dict[str, tuple[str, str]] = {
    "flat_value": (
        "What the punta wins of a bet that is fixed before the cards; one punta, {cards} cards;"
        " iterations: {iterations}",
        "CFR+ on the whole tree; both bounds by exact best responses",
    ),
    "flat_first_card": (
        "The punta, bet fixed, draws a first card with this covered card (in halves)",
        "The strategy that proves the lower bound",
    ),
    "bet_value": (
        "What the punta wins if they bet after the covered card, from 1 to {largest_bet} (S11)",
        "As above, in minimum bets; the two extreme bets are as good as all between",
    ),
    "largest_bet": (
        "The punta bets all {largest_bet} with this covered card (in halves)",
        "The strategy that proves the lower bound",
    ),
    "house_rule": (
        "What the house strategy (S24) gives away, bet fixed, {cards} cards",
        "Best responses to the house strategy on the whole tree",
    ),
}


def best_play(given: Mapping[str, str]) -> Iterator[Table]:
    """Yield the tables for a pack: `left`, the nine numbers of cards left, with commas, of figures,
    the matta, and A to 7; `largest_bet`, how many minimum bets the largest one is; `iterations`.

    Raises TypeError for another name, ValueError for a pack that one hand could exhaust, and
    ImportError without the extra `analysis`.
    """
    pack, largest, iterations = _conditions(**given)
    solver: Any = import_module("circolo.analysis.sette_e_mezzo.hand_game.solve")
    of_tree = {"cards": sum(pack), "iterations": iterations}
    flat = solver.solve(pack, iterations=iterations)
    yield Table("flat_value", of_tree, _bounds(flat))
    yield Table("flat_first_card", of_tree, _by_card(pack, flat.calls[0, 0]))
    yield Table("house_rule", of_tree, _house_rule(solver, pack, flat))
    both = solver.solve(pack, (1, largest), iterations=iterations)
    of_bets = {**of_tree, "largest_bet": largest}
    yield Table("bet_value", of_bets, _bounds(both))
    yield Table("largest_bet", of_bets, _by_card(pack, both.chosen[1]))


def _conditions(
    left: str = "", largest_bet: str = str(LARGEST_BET), iterations: str = str(ITERATIONS)
) -> tuple[Kinds, int, int]:
    pack = tuple(int(many) for many in left.split(",")) if left else FRESH
    if len(pack) != len(FRESH) or any(not 0 <= many <= 40 for many in pack):
        raise ValueError(f"a pack has {len(FRESH)} counts")
    if int(largest_bet) < 2 or int(iterations) < 1:
        raise ValueError("the largest bet is at least 2, and there is one iteration")
    return pack, int(largest_bet), int(iterations)


def _bounds(found: Any) -> dict[str, Fraction]:
    return {
        "at least": Fraction(floor(found.at_least * UNIT), UNIT),
        "at most": Fraction(ceil(found.at_most * UNIT), UNIT),
    }


def _by_card(pack: Kinds, chances: Any) -> dict[str, Fraction]:
    """Return chances by the punta's covered card, rounded to four decimals."""
    return {
        "matta" if kind == LONE_MATTA else str(VALUES[cards((kind,))[0]]): Fraction(
            round(float(chances[kind]) * 10_000), 10_000
        )
        for kind in range(len(pack))
        if pack[kind]
    }


def _house_rule(solver: Any, pack: Kinds, flat: Any) -> dict[str, Fraction]:
    punta, banker = solver.house_rule_against_best(pack)
    rows = {
        "the punta alla regola, against the best banker": punta,
        "the best punta, against the banker alla regola": banker,
        "the punta alla regola loses, at most": flat.at_most - punta,
        "the banker alla regola loses, at most": banker - flat.at_least,
    }
    rounded = {name: Fraction(round(each * UNIT), UNIT) for name, each in rows.items()}
    return {**rounded, **({"both alla regola": -edge()} if pack == FRESH else {})}
