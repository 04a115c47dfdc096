"""The tree of a hand of sette e mezzo as arrays, with the chances of all cards.

Indexes: `s` a line, `m` a hand of the banker, `h` the punta's covered card by kind, `u` a multiset
of open cards (lines that differ only in their order share it). Results are of one chip.
"""

from math import perm, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from circolo.analysis.sette_e_mezzo.hand_game.tree import (
    LONE_MATTA,
    Kinds,
    Tree,
    cards,
    halves,
    plays_on,
)
from circolo.analysis.sette_e_mezzo.pack import KINDS
from circolo.games.sette_e_mezzo import alla_regola
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.card_values import TARGET

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]
KIND_COUNT = len(KINDS)


class Arrays(NamedTuple):
    """The tree and the chances.

    `child[s, kind]`, `next_hand[m, kind]`: as in `Tree`. `opened[s]`: the multiset u.
    `dealt[s, h]`: the chance that the punta's cards come so, in this order; 0 if the punta is not
    in play. `card[s, h, kind]`: the chance of the punta's next card. `full[s, h]`: the punta has
    7½. `must_draw[m]`, `must_stand[m]`: the banker has the matta alone, or 7½.
    `won[u, m, h]`: the chance that the banker's cards come as m in one given order, negative if the
    banker loses by standing. `bust[u, m, h]`: the chance that they come so and the next one
    busts. `rule[s, m]`, `punta_rule[s, h]`: whether the house strategy draws (S24).
    """

    child: Ints
    next_hand: Ints
    opened: Ints
    dealt: Floats
    card: Floats
    full: Flags
    must_draw: Flags
    must_stand: Flags
    won: Floats
    bust: Floats
    rule: Flags
    punta_rule: Flags


def arrays(tree: Tree) -> Arrays:
    """Return the arrays of a tree. Raises ValueError for a pack that a hand could exhaust."""
    longest = 1 + max(map(len, tree.lines)) + max(map(len, tree.hands))
    if sum(tree.pack) <= longest:
        raise ValueError(f"a hand may need more than {longest} cards")
    sets = sorted({tuple(sorted(line)) for line in tree.lines})
    at_set = {opened: at for at, opened in enumerate(sets)}
    covered = range(KIND_COUNT)
    alive = [
        [plays_on(h, line) and _ways(tree.pack, (h, *line)) > 0 for h in covered]
        for line in tree.lines
    ]
    won, bust = _banker(tree, sets)
    return Arrays(
        child=np.array(tree.children, np.int32),
        next_hand=np.array(tree.next_hands, np.int32),
        opened=np.array([at_set[tuple(sorted(line))] for line in tree.lines], np.int32),
        dealt=np.array(
            [
                [_chance(tree.pack, (h, *line)) if alive[s][h] else 0 for h in covered]
                for s, line in enumerate(tree.lines)
            ]
        ),
        card=np.array([[_next(tree.pack, (h, *line)) for h in covered] for line in tree.lines]),
        full=np.array(
            [
                [alive[s][h] and halves((h, *line)) == TARGET for h in covered]
                for s, line in enumerate(tree.lines)
            ]
        ),
        must_draw=np.array([hand == (LONE_MATTA,) for hand in tree.hands]),
        must_stand=np.array([halves(hand) == TARGET for hand in tree.hands]),
        won=won,
        bust=bust,
        rule=_banker_rule(tree),
        punta_rule=np.array([[_calls((h, *line)) for h in covered] for line in tree.lines]),
    )


def _ways(pack: Kinds, held: Kinds) -> int:
    return prod(perm(pack[kind], held.count(kind)) for kind in set(held))


def _chance(pack: Kinds, held: Kinds) -> float:
    """Return the chance that these are the first cards of the pack, in this order."""
    return _ways(pack, held) / perm(sum(pack), len(held))


def _next(pack: Kinds, seen: Kinds) -> list[float]:
    left = sum(pack) - len(seen)
    return [max(0, pack[kind] - seen.count(kind)) / left for kind in range(len(pack))]


def _banker_rule(tree: Tree) -> Flags:
    """Return `rule` of `Arrays`; the house strategy goes by the banker's total."""
    totals = [halves(hand) for hand in tree.hands]
    examples = dict(zip(totals, tree.hands, strict=True))
    draws = np.zeros((len(tree.lines), TARGET + 1), np.bool_)
    for s, line in enumerate(tree.lines):
        rival = Rival(cards(line), 1)
        for reached, hand in examples.items():
            draws[s, reached] = alla_regola.banker(cards(hand), rival) == "tiro"
    return draws[:, totals]


def _calls(held: Kinds) -> bool:
    return alla_regola.punta(cards(held)) == "tiro"


def _banker(tree: Tree, sets: list[Kinds]) -> tuple[Floats, Floats]:
    """Return `won` and `bust` of `Arrays`."""
    every = range(KIND_COUNT)
    won = np.zeros((len(sets), len(tree.hands), KIND_COUNT))
    bust = np.zeros_like(won)
    held = np.array([[hand.count(kind) for kind in every] for hand in tree.hands])
    totals = np.array([halves(hand) for hand in tree.hands])
    busts = np.array([[halves((*hand, kind)) > TARGET for kind in every] for hand in tree.hands])
    for u, opened in enumerate(sets):
        for h in every:
            left = np.array([tree.pack[kind] - (h, *opened).count(kind) for kind in every])
            if left.min() >= 0:
                chance = _chances(held, left)
                won[u, :, h] = np.where(halves((h, *opened)) > totals, -chance, chance)
                after = np.maximum(left - held, 0) * busts
                bust[u, :, h] = chance * after.sum(axis=1) / (left.sum() - held.sum(axis=1))
    return won, bust


def _chances(held: Ints, left: Ints) -> Floats:
    """Return the chance of each hand, in one given order of its cards, from the cards left."""
    sizes, most = held.sum(axis=1), int(held.max())
    orders = np.array([perm(int(left.sum()), size) for size in range(int(sizes.max()) + 1)], float)
    chances: Floats = 1 / orders[sizes]
    for kind, many in enumerate(left):
        falling = np.array([perm(int(many), taken) for taken in range(most + 1)], float)
        chances = chances * falling[held[:, kind]]
    return chances
