"""The game tree of one hand of sette e mezzo, piatto, between a punta and the banker.

Cards of the same value are one kind (`pack`): nine kinds. The punta's open cards lie in order, so a
*line* is a sequence of kinds. The banker's own cards are seen by the banker alone before they end,
so a *hand* of the banker is a multiset of kinds. Totals are in half points.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from circolo.analysis.sette_e_mezzo.pack import COUNTS, KINDS, Cards
from circolo.games.sette_e_mezzo.card_values import MATTA, TARGET, total

Kinds = tuple[int, ...]
"""Cards as indexes into `pack.KINDS`."""

FRESH = tuple(COUNTS[kind] for kind in KINDS)
"""The number of cards of each kind in a full pack."""

NONE = -1
LONE_MATTA = KINDS.index(MATTA)
"""The index of the matta, the wild card."""


class Tree(NamedTuple):
    """Everything that may lie open, and every hand of the banker that is not bust.

    `lines`: all sequences of open cards with which some punta still plays or stands, shorter ones
    first; `children` the line with one more card of each kind, NONE if no punta is alive with it.
    `hands`: the banker's hands by size; `next_hands` the hand with one more card, NONE if that
    busts or the pack has no such card.
    """

    pack: Kinds
    lines: tuple[Kinds, ...]
    children: tuple[Kinds, ...]
    hands: tuple[Kinds, ...]
    next_hands: tuple[Kinds, ...]


def cards(kinds: Kinds) -> Cards:
    """Return the cards that represent these kinds."""
    return tuple(KINDS[kind] for kind in kinds)


def halves(kinds: Kinds) -> int:
    """Return the total of cards by kind, in half points (S2, S3)."""
    return total(cards(kinds))


@cache
def tree(pack: Kinds) -> Tree:
    """Return the tree for a pack with these numbers of cards of each kind."""
    lines = tuple(_lines(pack))
    hands = tuple(banker_hands(pack))
    at_line = {line: at for at, line in enumerate(lines)}
    at_hand = {hand: at for at, hand in enumerate(hands)}
    every = range(len(pack))
    return Tree(
        pack,
        lines,
        tuple(tuple(at_line.get((*line, kind), NONE) for kind in every) for line in lines),
        hands,
        tuple(
            tuple(at_hand.get(tuple(sorted((*hand, kind))), NONE) for kind in every)
            for hand in hands
        ),
    )


def plays_on(covered: int, line: Kinds) -> bool:
    """Return whether a punta with this covered card came to this line, and is not bust with it.

    A total of 7½ stands by itself, so it has no further card (S12).
    """
    cards = (covered, *line)
    return halves(cards) <= TARGET and all(
        halves(cards[:many]) < TARGET for many in range(1, len(cards))
    )


def _lines(pack: Kinds) -> Iterator[Kinds]:
    level: dict[Kinds, list[int]] = {(): [kind for kind in range(len(pack)) if pack[kind]]}
    while level:
        yield from level
        level = {
            longer: alive
            for line, playing in level.items()
            for kind in range(len(pack))
            if (alive := _alive(pack, (*line, kind), playing))
            for longer in [(*line, kind)]
        }


def _alive(pack: Kinds, line: Kinds, playing: list[int]) -> list[int]:
    """Return the covered cards with which a punta is in play with this line, of those `playing`
    before its last card.
    """
    return [
        covered
        for covered in playing
        if _has(pack, (covered, *line))
        and halves((covered, *line[:-1])) < TARGET
        and halves((covered, *line)) <= TARGET
    ]


def _has(pack: Kinds, cards: Kinds) -> bool:
    return all(cards.count(kind) <= pack[kind] for kind in set(cards))


def banker_hands(pack: Kinds) -> Iterator[Kinds]:
    """Yield the banker's hands that are not bust, by size. The first ones are of one card, of every
    kind in order, also of those that are out.
    """
    every = range(len(pack))
    yield from ((kind,) for kind in every)
    level: list[Kinds] = [(kind,) for kind in every if pack[kind]]
    while level:
        level = [
            (*hand, kind)
            for hand in level
            for kind in range(hand[-1], len(pack))
            if hand.count(kind) < pack[kind] and halves((*hand, kind)) <= TARGET
        ]
        yield from level
