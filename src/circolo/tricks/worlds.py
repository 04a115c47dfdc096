"""Deals the hidden cards at random to their possible holders (seats, or the stock); all assignments
that the constraints allow are equally likely.
"""

from bisect import bisect
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import accumulate, islice
from math import comb
from operator import sub
from typing import NamedTuple

from circolo.cards.card import PACK, Card, Suit
from circolo.cards.shuffle import permuted
from circolo.cards.units import Rng, Seat

Holder = int
"""The index of a holder of hidden cards: a seat or, after the last seat, another place such as the
stock.
"""

Room = tuple[int, ...]
"""A number of cards for each holder, by the holder's index."""


class Group(NamedTuple):
    """Hidden cards that share the same set of possible holders (seats, or the stock).

    Groups are ordered by suit. `owed` is the number of cards of the suit that each holder must get
    at least. Only the first group of a suit has it; the others have None.
    """

    cards: tuple[Card, ...]
    holders: frozenset[Holder]
    owed: Room | None


class Split(NamedTuple):
    """One way to divide a group of cards among its holders (seats, or the stock). `counts`: cards
    for each holder; `weight`: number of assignments with these counts.

    `room` and `owed`: the cards that each holder can still take, and those of the suit that it must
    still get, after this split.
    """

    counts: Room
    weight: int
    room: Room
    owed: Room


def grouped(
    seen: Collection[Card], holders: Mapping[Card, frozenset[Holder]], due: Mapping[Suit, Room]
) -> tuple[Group, ...]:
    """Return the unseen cards in groups with the same possible holders (seats, or the stock).

    `due` says how many cards of a suit each holder must get. Suits with such a duty have groups of
    their own. All other suits are treated as one suit, because fewer groups are counted faster.
    """
    free = {suit for suit in Suit if not any(due[suit])}
    parts: dict[Suit | None, dict[frozenset[Holder], list[Card]]] = {}
    for card in PACK:
        if card not in seen:
            part = parts.setdefault(None if card.suit in free else card.suit, {})
            part.setdefault(holders[card], []).append(card)
    return tuple(
        Group(tuple(cards), who, None if at else _owed(suit, due))
        for suit, part in parts.items()
        for at, (who, cards) in enumerate(part.items())
    )


def _owed(suit: Suit | None, due: Mapping[Suit, Room]) -> Room:
    """Return the number of cards of a suit that each holder must get. `suit` None means all suits
    in which no holder must get a card; the numbers are then zero.
    """
    return (0,) * len(due[Suit.DENARI]) if suit is None else due[suit]


def due_by_suit(owed: Iterable[tuple[Seat, Suit, int]], holders: int) -> dict[Suit, Room]:
    """Return the minimum number of hidden cards of each suit for each holder (a seat or the stock).
    `owed` yields a seat, a suit and a number; of several for one seat and suit, the largest
    applies.
    """
    least = {suit: [0] * holders for suit in Suit}
    for seat, suit, cards in owed:
        least[suit][seat] = max(least[suit][seat], cards)
    return {suit: tuple(each) for suit, each in least.items()}


def shared_out(groups: tuple[Group, ...], room: Room, rng: Rng) -> Iterator[list[list[Card]]]:
    """Yield random assignments of all cards to the holders, endlessly; each lists the cards by
    holder. `room` is the number of cards that each holder gets.

    The possible assignments are counted only once, for all that are yielded.
    """

    @cache
    def ways(at: int, room: Room, owed: Room) -> int:
        if at == len(groups):
            return 0 if any(owed) else 1
        splits = _splits(groups[at], room, owed)
        return sum(split.weight * ways(at + 1, split.room, split.owed) for split in splits)

    nothing: Room = (0,) * len(room)
    while True:
        free, left = room, nothing
        given: list[list[Card]] = [[] for _ in room]
        for at, group in enumerate(groups):
            splits = list(_splits(group, free, left))
            upto = list(accumulate(s.weight * ways(at + 1, s.room, s.owed) for s in splits))
            counts, _, free, left = splits[bisect(upto, rng.below(upto[-1]))]
            pile = iter(permuted(group.cards, rng))
            for holder, count in enumerate(counts):
                given[holder] += islice(pile, count)
        yield given


def _splits(group: Group, room: Room, left: Room) -> Iterator[Split]:
    """Yield the ways to divide a group of hidden cards among its possible holders.

    `room`: the number of cards that each holder can still take. `left`: the number of cards of the
    current suit that each must still get. If the group begins a new suit and a holder still needs
    cards of the suit before, no way is possible and nothing is yielded.
    """
    if group.owed is not None:
        if any(left):
            return
        left = group.owed
    size = len(group.cards)
    most = tuple(
        [min(size, free) if holder in group.holders else 0 for holder, free in enumerate(room)]
    )
    for counts, weight in _shares(size, most):
        rest = tuple(map(sub, room, counts))
        due = tuple([max(0, each) for each in map(sub, left, counts)]) if any(left) else left
        yield Split(counts, weight, rest, due)


@lru_cache(maxsize=1_000)
def _shares(size: int, most: Room) -> tuple[tuple[Room, int], ...]:
    """Return each division of `size` cards among the holders, with the number of ways to choose the
    cards. No holder gets more than its number in `most`.

    Numbers of `most` above `size` would not change the result. The caller cuts them to `size`, so
    that more calls hit the cache.
    """
    if not most:
        return () if size else (((), 1),)
    first, *others = most
    return tuple(
        ((count, *counts), weight * comb(size, count))
        for count in range(first + 1)
        for counts, weight in _shares(size - count, tuple([min(size - count, o) for o in others]))
    )
