"""Deals ten cards to each seat from a shuffled pack, and finds the leader of the first trick (T4,
T5).
"""

from msgspec.structs import replace

from circolo.cards.card import PACK, Card
from circolo.cards.units import Seat, Thirds, to_the_right
from circolo.games.tressette.events import DealScored, HandsDealt
from circolo.games.tressette.options import Options
from circolo.games.tressette.state import Deal, State
from circolo.play.waits import WaitId
from circolo.tricks.trick import in_order

HAND = 10
FOUR_OF_DENARI = Card.D4


def hands(pack: tuple[Card, ...], first: Seat, seats: int) -> tuple[tuple[Card, ...], ...]:
    """Return the hands dealt from a shuffled pack, by seat, each sorted. Each seat gets ten cards,
    one at a time, anticlockwise from `first`.
    """
    dealt = HAND * seats
    return tuple(in_order(pack[(first - seat) % seats : dealt : seats]) for seat in range(seats))


def leader(state: State, first: Seat) -> Seat:
    """Return the seat that leads the first trick of the next deal (T5). `first` is the seat that is
    dealt to first.
    """
    options = state.options
    if options.lead == "four_then_right" and state.deal is not None:
        return to_the_right(state.deal.opening, options.players)
    for seat, hand in enumerate(hands(state.pack, first, options.players)):
        if FOUR_OF_DENARI in hand:
            return Seat(seat)
    return first


def dealt(state: State, event: HandsDealt) -> State:
    """Fold `HandsDealt`: return the state with a new deal, in which the leader is on turn."""
    seats = state.options.players
    deal = Deal(
        pack=state.pack,
        first=event.first,
        hands=hands(state.pack, event.first, seats),
        stock=len(PACK) - HAND * seats,
        leader=event.leader,
        turn=event.leader,
        trick=(),
        tricks=(),
        draws=(),
        thirds=(Thirds(0), Thirds(0)),
        opening=event.leader,
    )
    return replace(state, phase="move", asked=WaitId(state.asked + 2), deal=deal, pack=())


def opened(options: Options) -> State:
    """Return the state of a new match, before its first deal."""
    nothing: tuple[DealScored, ...] = ()
    return State(
        options=options,
        phase="shuffle",
        asked=WaitId(1),
        number=0,
        deal=None,
        sheet=nothing,
        reading=(),
        places=(),
        pack=(),
    )
