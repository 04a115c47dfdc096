"""The deals that a view leaves possible, drawn with equal chances among all of them."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, islice
from math import comb
from operator import sub
from typing import NamedTuple

from circolo.cards.card import PACK, Card, Suit
from circolo.cards.shuffle import permuted
from circolo.cards.units import Rng, to_the_right
from circolo.games.tressette.clues import (
    Holder,
    Room,
    draws,
    known_hands,
    may_hold,
    owed,
    plays,
)
from circolo.games.tressette.dealing import HAND
from circolo.games.tressette.state import Deal, State
from circolo.games.tressette.view import Table, View
from circolo.tricks.trick import in_order


class Group(NamedTuple):
    """Cards of a suit, all of which may be with the same holders.

    `owed` is what the holders must get of the whole suit, given with the first of its groups.
    """

    cards: tuple[Card, ...]
    holders: frozenset[Holder]
    owed: Room | None


class Split(NamedTuple):
    """How many cards of a group each holder gets, in how many ways, and what is left to give."""

    counts: Room
    weight: int
    room: Room
    owed: Room


class Layout(NamedTuple):
    """Where the cards may be that are not played: by seat, and the stock in its order."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


def sample(view: View, rng: Rng) -> State:
    """Return a state whose view from the same seat is `view`; its `pack` would have led to it.

    Hands and stock are drawn; the order in which a hand was dealt, which nothing reads, is not.
    """
    hidden_pack = permuted(PACK, rng) if view.phase == "first_seat" else ()
    return State(
        options=view.options,
        phase=view.phase,
        asked=view.asked,
        number=view.number,
        deal=None if view.table is None else _deal(view, view.table, rng),
        sheet=view.sheet,
        reading=view.reading,
        places=view.places,
        pack=hidden_pack,
    )


def layouts(view: View, rng: Rng) -> Iterator[Layout]:
    """Draw hands and stock as `sample` does, without end, and count the possible ones only once."""
    assert view.table is not None
    known = known_hands(view, view.table)

    def layout(drawn: Sequence[Sequence[Card]]) -> Layout:
        *hidden, stock = drawn
        hands = tuple(in_order((*known[seat], *cards)) for seat, cards in enumerate(hidden))
        return Layout(hands, permuted(stock, rng))

    return map(layout, _assignments(view, view.table, rng))


def _deal(view: View, table: Table, rng: Rng) -> Deal:
    hands, stock = next(layouts(view, rng))
    return Deal(
        pack=_pack(table, hands, stock),
        first=table.first,
        hands=hands,
        stock=table.stock,
        leader=table.leader,
        turn=table.turn,
        trick=table.trick,
        tricks=table.tricks,
        draws=table.draws,
        thirds=table.thirds,
        opening=table.opening,
        declarations=table.declarations,
        signals=table.signals,
    )


def _pack(table: Table, hands: Sequence[Sequence[Card]], stock: Sequence[Card]) -> tuple[Card, ...]:
    """Return a pack that deals these hands as they were before any card was played or drawn."""
    seats = len(hands)
    dealt: list[list[Card]] = [list(hand) for hand in hands]
    for seat, card in plays(table):
        dealt[seat].append(card)
    for seat, card in draws(table):
        dealt[seat].remove(card)
    rounds = (
        dealt[to_the_right(table.first, seats, step)][turn]
        for turn in range(HAND)
        for step in range(seats)
    )
    return (*rounds, *table.draws, *stock)


def _assignments(view: View, table: Table, rng: Rng) -> Iterator[list[list[Card]]]:
    """Give every unseen card a holder, uniformly over all ways that the play so far allows."""
    known = known_hands(view, table)
    lacking = [count - len(hand) for count, hand in zip(table.counts, known, strict=True)]
    room: Room = (*lacking, table.stock)
    groups = tuple(_groups(view, table, known))

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
    """List the ways to share out a group; none if the suit before it has left something owed."""
    if group.owed is not None:
        if any(left):
            return
        left = group.owed
    most = tuple([free if holder in group.holders else 0 for holder, free in enumerate(room)])
    for counts, weight in _shares(len(group.cards), most):
        rest = tuple(map(sub, room, counts))
        due = tuple([max(0, each) for each in map(sub, left, counts)]) if any(left) else left
        yield Split(counts, weight, rest, due)


@lru_cache(maxsize=10_000)
def _shares(size: int, most: Room) -> tuple[tuple[Room, int], ...]:
    """List how `size` cards can be shared out, and in how many ways each."""
    if not most:
        return () if size else (((), 1),)
    first, *others = most
    return tuple(
        ((count, *counts), weight * comb(size, count))
        for count in range(min(size, first) + 1)
        for counts, weight in _shares(size - count, tuple(others))
    )


def _groups(view: View, table: Table, known: list[set[Card]]) -> Iterator[Group]:
    """Part the unseen cards by suit, and within a suit by who may hold them."""
    seen = set().union(*known) | {card for _, card in plays(table)}
    holders, due = may_hold(view, table), owed(table, known)
    for suit in Suit:
        cards: dict[frozenset[Holder], list[Card]] = {}
        for card in PACK:
            if card.suit is suit and card not in seen:
                cards.setdefault(holders[card], []).append(card)
        for at, (who, group) in enumerate(cards.items()):
            yield Group(tuple(group), who, None if at else due[suit])
