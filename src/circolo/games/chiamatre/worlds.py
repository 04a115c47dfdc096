"""Samples full states that a view leaves possible; all possible hidden cards are equally likely."""

from collections.abc import Iterator, Sequence

from circolo.cards.card import PACK, Card, Suit
from circolo.cards.units import Rng, Seat
from circolo.games.chiamatre import dealing
from circolo.games.chiamatre.options import SEATS
from circolo.games.chiamatre.state import Deal, State
from circolo.games.chiamatre.view import Table, View
from circolo.tricks.deductions import owed, plays, void
from circolo.tricks.trick import in_order
from circolo.tricks.worlds import Holder, due_by_suit, grouped, shared_out

Hands = tuple[tuple[Card, ...], ...]


def sample(view: View, rng: Rng) -> State:
    """Return one sampled state (one that the view leaves possible): the same seat's view of that
    state is `view`.

    The hidden hands are random. In an open window for annulling, it is also random which other
    seats have chosen to keep the deal (C4). The order of dealing within a hand is not random,
    because nothing reads it.
    """
    return State(
        options=view.options,
        phase=view.phase,
        asked=view.asked,
        number=view.number,
        dealer=view.dealer,
        turning=view.turning,
        lot=view.lot,
        deal=None if view.table is None else _deal(view, view.table, rng),
        kept=tuple(_kept(view, rng)),
        annulled=view.annulled,
        sheet=view.sheet,
        reading=view.reading,
        places=view.places,
        pack=(),
    )


def layouts(view: View, rng: Rng) -> Iterator[Hands]:
    """Yield random hands, by seat, that agree with the view, endlessly, with the same probabilities
    as `sample`. The possible hands are counted only once, for all that are yielded.

    A window in which no seat has annulled excludes no hand, because a seat that does not answer
    keeps the deal (C4).
    """
    table = view.table
    assert table is not None
    known: list[tuple[Card, ...]] = [()] * SEATS
    if view.seat is not None:
        known[view.seat] = view.hand
    room = tuple(count - len(hand) for count, hand in zip(table.counts, known, strict=True))
    seen = {*view.hand, *(card for _, card in plays(table))}
    groups = grouped(seen, _may_hold(view, table), due_by_suit(owed(table, known), SEATS))

    def hands(drawn: Sequence[Sequence[Card]]) -> Hands:
        return tuple(in_order((*known[seat], *cards)) for seat, cards in enumerate(drawn))

    return map(hands, shared_out(groups, room, rng))


def _may_hold(view: View, table: Table) -> dict[Card, frozenset[Holder]]:
    """Return the possible holders of each card, as far as the play tells. A card that the viewer
    knows for certain also has all these holders. The viewer's seat is never a holder.

    The caller lacks the called card (C5), unless the table allows calling an own card. Nothing more
    is known of its holder (C6).
    """
    everybody = frozenset(range(SEATS)) - {view.seat}
    without = {suit: frozenset(void(table, suit)) for suit in Suit}
    holders = {card: everybody - without[card.suit] for card in PACK}
    if table.called is not None and not view.options.call_own_card:
        holders[table.called] -= {table.caller}
    return holders


def _deal(view: View, table: Table, rng: Rng) -> Deal:
    assert view.dealer is not None, "a deal has a dealer"
    hands = next(layouts(view, rng))
    return Deal(
        pack=_pack(table, hands, view.dealer),
        dealer=view.dealer,
        caller=table.caller,
        called=table.called,
        partner=table.partner,
        hands=hands,
        leader=table.leader,
        turn=table.turn,
        trick=table.trick,
        tricks=table.tricks,
        thirds=table.thirds,
        signals=table.signals,
    )


def _pack(table: Table, hands: Sequence[Sequence[Card]], dealer: Seat) -> tuple[Card, ...]:
    """Return a pack that deals these hands with the cards that were already played."""
    dealt = [list(hand) for hand in hands]
    for seat, card in plays(table):
        dealt[seat].append(card)
    pack = {
        place: card
        for seat, hand in enumerate(dealt)
        for place, card in zip(dealing.places(Seat(seat), dealer), hand, strict=True)
    }
    return tuple(pack[place] for place in range(len(PACK)))


def _kept(view: View, rng: Rng) -> Iterator[Seat]:
    """Yield the seats that have chosen to keep the deal (not to annul it, C4), in one sampled state
    (one that the view leaves possible).

    The view hides the choices of the other seats. So, while the window for annulling is open, each
    of these seats is yielded with probability one half.
    """
    for at in range(SEATS):
        if view.kept if at == view.seat else view.phase == "annul" and rng.below(2):
            yield Seat(at)
