"""The deals that a view leaves possible, drawn with equal chances among all of them."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, islice, product
from math import factorial, prod

from circolo.cards.card import PACK, Card, Suit
from circolo.cards.shuffle import permuted
from circolo.cards.units import Rng, Seat, to_the_right
from circolo.games.tressette.dealing import FOUR_OF_DENARI, HAND
from circolo.games.tressette.state import Deal, State
from circolo.games.tressette.view import Table, View
from circolo.tricks.trick import in_order

Holder = int
"""A seat whose cards are hidden, or the stock, counted after the seats."""

Room = tuple[int, ...]
"""How many cards each holder still lacks."""

Group = tuple[list[Card], set[Holder]]
"""Cards, all of which may be with the same holders."""


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


def _deal(view: View, table: Table, rng: Rng) -> Deal:
    seats = len(table.counts)
    held = [list(cards) for cards in _known_hands(view, table)]
    stock: list[Card] = []
    for holder, cards in enumerate(_assignment(view, table, rng)):
        (held[holder] if holder < seats else stock).extend(cards)
    hands = tuple(in_order(cards) for cards in held)
    return Deal(
        pack=_pack(table, hands, permuted(stock, rng)),
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
    )


def _pack(table: Table, hands: Sequence[Sequence[Card]], stock: Sequence[Card]) -> tuple[Card, ...]:
    """Return a pack that deals these hands as they were before any card was played or drawn."""
    seats = len(hands)
    dealt: list[list[Card]] = [list(hand) for hand in hands]
    for seat, card in _plays(table):
        dealt[seat].append(card)
    for seat, card in _draws(table):
        dealt[seat].remove(card)
    rounds = (
        dealt[to_the_right(table.first, seats, step)][turn]
        for turn in range(HAND)
        for step in range(seats)
    )
    return (*rounds, *table.draws, *stock)


def _assignment(view: View, table: Table, rng: Rng) -> list[list[Card]]:
    """Give every unseen card a holder, uniformly over all ways that the play so far allows."""
    known = _known_hands(view, table)
    seen = {card for hand in known for card in hand} | {card for _, card in _plays(table)}
    lacking = [count - len(hand) for count, hand in zip(table.counts, known, strict=True)]
    room: Room = (*lacking, table.stock)
    groups = [
        (cards, _may_hold(view, table, cards[0]))
        for cards in _groups(card for card in PACK if card not in seen)
    ]

    @cache
    def ways(at: int, room: Room) -> int:
        if at == len(groups):
            return 1
        return sum(weight * ways(at + 1, rest) for _, rest, weight in _splits(groups[at], room))

    given: list[list[Card]] = [[] for _ in room]
    for at, group in enumerate(groups):
        splits = list(_splits(group, room))
        upto = list(accumulate(weight * ways(at + 1, rest) for _, rest, weight in splits))
        split, room, _ = splits[bisect(upto, rng.below(upto[-1]))]
        pile = iter(permuted(group[0], rng))
        for holder, count in enumerate(split):
            given[holder] += islice(pile, count)
    return given


def _splits(group: Group, room: Room) -> Iterator[tuple[tuple[int, ...], Room, int]]:
    """List how many of a group each holder may get, the room then left, and in how many ways."""
    cards, holders = group
    size = len(cards)
    spans = [
        range(min(left, size) + 1) if holder in holders else (0,)
        for holder, left in enumerate(room)
    ]
    for split in product(*spans):
        if sum(split) == size:
            rest = tuple([left - count for left, count in zip(room, split, strict=True)])
            yield split, rest, factorial(size) // prod(map(factorial, split))


def _groups(unseen: Iterator[Card]) -> list[list[Card]]:
    """Cards for which the same holders are possible: each suit, and the 4 of denari by itself."""
    suits: dict[Suit | Card, list[Card]] = {}
    for card in unseen:
        suits.setdefault(card if card is FOUR_OF_DENARI else card.suit, []).append(card)
    return list(suits.values())


def _may_hold(view: View, table: Table, card: Card) -> set[Holder]:
    """Return who may hold an unseen card: nobody who failed to follow its suit (T6); see T5."""
    seats = len(table.counts)
    void = {seat for seat, led in _failures(table) if led is card.suit}
    holders = {seat for seat in range(seats) if seat not in void and seat != view.seat}
    stock = {seats}
    if card is not FOUR_OF_DENARI or not _led_by_the_four(view):
        return holders | stock
    if table.opening != table.first or seats == len(PACK) // HAND:
        return holders & {table.opening}
    return (holders & {table.opening}) | stock


def _led_by_the_four(view: View) -> bool:
    return view.options.lead == "four_of_denari" or view.number == 1


def _known_hands(view: View, table: Table) -> list[list[Card]]:
    """The viewer's hand, and of the others the cards drawn in sight and not yet played."""
    played = {card for _, card in _plays(table)}
    known: list[list[Card]] = [[] for _ in table.counts]
    for seat, card in _draws(table):
        if card not in played:
            known[seat].append(card)
    if view.seat is not None:
        known[view.seat] = list(view.hand)
    return known


def _tricks(table: Table) -> Iterator[tuple[Seat, tuple[Card, ...]]]:
    yield from ((trick.leader, trick.cards) for trick in table.tricks)
    yield table.leader, table.trick


def _plays(table: Table) -> Iterator[tuple[Seat, Card]]:
    seats = len(table.counts)
    for leader, cards in _tricks(table):
        for step, card in enumerate(cards):
            yield to_the_right(leader, seats, step), card


def _draws(table: Table) -> Iterator[tuple[Seat, Card]]:
    seats = len(table.counts)
    for at, card in enumerate(table.draws):
        taker = table.tricks[at // seats].taker
        yield to_the_right(taker, seats, at % seats), card


def _failures(table: Table) -> Iterator[tuple[Seat, Suit]]:
    seats = len(table.counts)
    for leader, cards in _tricks(table):
        for step, card in enumerate(cards):
            if card.suit is not cards[0].suit:
                yield to_the_right(leader, seats, step), cards[0].suit
