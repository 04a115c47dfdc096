"""Samples full states that a view leaves possible; all possible hidden cards are equally likely."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from circolo.cards.card import PACK, Card
from circolo.cards.shuffle import permuted
from circolo.cards.units import Rng, to_the_right
from circolo.games.tressette.dealing import HAND
from circolo.games.tressette.deductions import draws, known_hands, may_hold
from circolo.games.tressette.state import Deal, State
from circolo.games.tressette.view import Table, View
from circolo.tricks.deductions import owed, plays
from circolo.tricks.trick import in_order
from circolo.tricks.worlds import Room, due_by_suit, grouped, shared_out


class Layout(NamedTuple):
    """One possible layout of the unplayed cards: the hand of each seat, and the stock, top card
    first.
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


def sample(view: View, rng: Rng) -> State:
    """Return one sampled state (one that the view leaves possible): the same seat's view of that
    state is `view`.

    The hidden hands and the stock are random. The order of dealing within a hand is not random,
    because nothing reads it.
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
    """Yield random layouts of the unplayed cards that agree with the view, endlessly, with the same
    probabilities as `sample`. The possible layouts are counted only once, for all that are yielded.
    """
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
    """Return a pack that deals these hands with the cards that were already played or drawn, and
    leaves this stock.
    """
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
    """Yield random assignments of each unseen card to a holder, endlessly. All assignments that the
    play allows are equally likely.
    """
    known = known_hands(view, table)
    lacking = [count - len(hand) for count, hand in zip(table.counts, known, strict=True)]
    room: Room = (*lacking, table.stock)
    seen = set().union(*known) | {card for _, card in plays(table)}
    due = due_by_suit(owed(table, known), len(room))
    return shared_out(grouped(seen, may_hold(view, table), due), room, rng)
