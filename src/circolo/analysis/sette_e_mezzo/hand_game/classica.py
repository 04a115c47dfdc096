"""The banker's win in the variant classica against one or two punte alla regola, enumerated.

Every punta bets one chip and plays by the house strategy (S24). The banker plays once against all
(S19): by the house strategy, or by the best response to these punte. The pack is fresh (S21). A
bust punta shows the covered card (S12).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import perm, prod
from typing import NamedTuple

import numpy as np

from circolo.analysis.sette_e_mezzo.hand_game.classica_kernels import (
    BEST,
    Floats,
    Hands,
    Situations,
    play_against_all,
)
from circolo.analysis.sette_e_mezzo.hand_game.tree import (
    FRESH,
    LONE_MATTA,
    Kinds,
    cards,
    halves,
    tree,
)
from circolo.games.sette_e_mezzo import alla_regola
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.card_values import TARGET


class Ending(NamedTuple):
    """How a punta alla regola may end, as the banker sees it.

    `opened`: the open cards, sorted. Lines of the same cards are one ending if the same covered
    cards are possible with them; otherwise their order tells something. Of a bust, all cards.
    `ways`: all cards that the punta may have, sorted, with the number of orders in which the house
    strategy comes to them. A bust shows all cards, so it has one way.
    """

    opened: Kinds
    is_bust: bool
    ways: tuple[tuple[Kinds, int], ...]


class Wins(NamedTuple):
    """What the banker wins per chip bet: by the house strategy, and by the best response."""

    by_rule: float
    at_best: float


def banker_wins(punte: int) -> Wins:
    """Return what the banker wins per chip bet against so many punte alla regola, one or two."""
    by_rule = at_best = 0.0
    for endings in combinations_with_replacement(endings_alla_regola(), punte):
        orders = perm(punte) // prod(map(perm, Counter(endings).values()))
        alive = [ending for ending in endings if not ending.is_bust]
        dealt = list(_dealt(endings))
        if not dealt:
            continue
        bust = (punte - len(alive)) * sum(chance for chance, _ in dealt)
        by_rule, at_best = by_rule + orders * bust, at_best + orders * bust
        if alive:
            at, hands = _situations(dealt, [not each.is_bust for each in endings]), banker_hands()
            by_rule += orders * play_against_all(hands, at, _rule(alive))
            best = np.full(len(hands.totals), BEST)
            at_best += orders * play_against_all(hands, at, best)
    return Wins(by_rule / punte, at_best / punte)


@cache
def endings_alla_regola() -> tuple[Ending, ...]:
    """Return every way in which a punta alla regola may end with a fresh pack (S24)."""
    hands_of_line: dict[Kinds, set[Kinds]] = defaultdict(set)
    bust: Counter[Kinds] = Counter()
    for held in _played(()):
        everything = tuple(sorted(held))
        if halves(held) > TARGET:
            bust[everything] += 1
        else:
            hands_of_line[held[1:]].add(everything)
    alike = Counter(
        (tuple(sorted(line)), frozenset(hands)) for line, hands in hands_of_line.items()
    )
    return (
        *(Ending(hand, is_bust=True, ways=((hand, orders),)) for hand, orders in bust.items()),
        *(
            Ending(opened, is_bust=False, ways=tuple((hand, lines) for hand in sorted(hands)))
            for (opened, hands), lines in alike.items()
        ),
    )


def _played(held: Kinds) -> Iterator[Kinds]:
    """Yield the cards, in order, with which a punta alla regola ends."""
    if held and (halves(held) >= TARGET or alla_regola.punta(cards(held)) == "sto"):
        yield held
        return
    for kind, many in enumerate(FRESH):
        if held.count(kind) < many:
            yield from _played((*held, kind))


@cache
def banker_hands() -> Hands:
    """Return the banker's hands from a fresh pack."""
    found = tree(FRESH)
    every, some = range(len(FRESH)), range(sum(FRESH) + 1)
    return Hands(
        next_hand=np.array(found.next_hands),
        held=np.array([[hand.count(kind) for kind in every] for hand in found.hands]),
        totals=np.array([halves(hand) for hand in found.hands]),
        busts=np.array(
            [[halves((*hand, kind)) > TARGET for kind in every] for hand in found.hands]
        ),
        must_draw=np.array([hand == (LONE_MATTA,) for hand in found.hands]),
        must_stand=np.array([halves(hand) == TARGET for hand in found.hands]),
        falling=np.array([[float(perm(n, k)) for k in some] for n in some]),
    )


def _dealt(endings: Sequence[Ending]) -> Iterator[tuple[float, tuple[Kinds, ...]]]:
    """Yield the possible cards of all punte, with their chance."""
    for ways in product(*(ending.ways for ending in endings)):
        held = Counter(kind for hand, _ in ways for kind in hand)
        orders = prod(many for _, many in ways)
        chance = orders * prod(perm(FRESH[kind], taken) for kind, taken in held.items())
        if chance:
            yield chance / perm(sum(FRESH), held.total()), tuple(hand for hand, _ in ways)


def _situations(
    dealt: Sequence[tuple[float, tuple[Kinds, ...]]], alive: Sequence[bool]
) -> Situations:
    left = [
        [many - sum(hand.count(kind) for hand in hands) for kind, many in enumerate(FRESH)]
        for _, hands in dealt
    ]
    totals = [
        [halves(hand) for hand, stands in zip(hands, alive, strict=True) if stands]
        for _, hands in dealt
    ]
    return Situations(
        np.array([chance for chance, _ in dealt]),
        np.array(left, np.int64).reshape(len(dealt), len(FRESH)),
        np.array(totals, np.int64).reshape(len(dealt), sum(alive)),
    )


def _rule(alive: Sequence[Ending]) -> Floats:
    """Return, by hand, whether the banker alla regola draws against these punte."""
    rivals = [Rival(cards(each.opened), 1) for each in alive]
    draws = np.zeros(TARGET + 1)
    for reached, hand in _examples().items():
        draws[reached] = alla_regola.banker_of_all(cards(hand), rivals) == "tiro"
    return draws[banker_hands().totals]


@cache
def _examples() -> dict[int, Kinds]:
    """Return a hand of the banker for each total; the house strategy goes by the total."""
    return {halves(hand): hand for hand in tree(FRESH).hands}
