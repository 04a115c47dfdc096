"""The view of a tressette match for a seat or a spectator: the public facts and, for a seat, its
own hand.
"""

from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.games.tressette.dealing import HAND
from circolo.games.tressette.events import (
    CardDrawn,
    CardPlayed,
    DealScored,
    Declared,
    Event,
    HandsDealt,
    NextDealDue,
    TrickTaken,
    TurnLapsed,
    WentOn,
)
from circolo.games.tressette.options import Options
from circolo.games.tressette.scoring import totals
from circolo.games.tressette.state import Deal, Phase, State, Trick
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled
from circolo.play.waits import WaitId


class Table(Struct, frozen=True, gc=False):
    """The public facts of the running deal, which every viewer may know."""

    first: Seat
    opening: Seat
    leader: Seat
    turn: Seat
    counts: tuple[int, ...]
    """The number of cards in each hand, by seat."""

    stock: int
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    draws: tuple[Card, ...]
    """The cards drawn face up from the stock, oldest first. After each trick the seat that took it
    draws, then the other seat.
    """

    shown: tuple[Card, ...]
    """The drawn cards that still lie face up: that of the seat that took the trick, then that of
    the other seat (T8).
    """

    thirds: tuple[Thirds, ...]
    declarations: tuple[Declared, ...] = ()
    signals: tuple[CardPlayed, ...] = ()
    """The cards of this deal that were played with a signal, oldest first."""


class View(Struct, frozen=True, gc=False, tag_field="game", tag="tressette"):
    """A match as one viewer may see it. `seat` is the viewer's seat, None for a spectator, who sees
    no hand.
    """

    seat: Seat | None
    options: Options
    phase: Phase
    asked: WaitId
    number: int
    hand: tuple[Card, ...]
    table: Table | None
    sheet: tuple[DealScored, ...]
    scores: tuple[int, ...]
    reading: tuple[Seat, ...]
    places: tuple[int, ...]


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat, or a spectator (None), may know. While a draw chooses the card of an
    absent seat, the seat seems to be on turn as usual.
    """
    public = _public(state)
    return public if seat is None else replace(public, **own_fields(state, seat))


def own_fields(state: State, seat: Seat) -> dict[str, Any]:
    """Return the fields in which a seat's view differs from a spectator's view: its seat and its
    hand.
    """
    return {"seat": seat, "hand": () if state.deal is None else state.deal.hands[seat]}


def _public(state: State) -> View:
    return View(
        seat=None,
        options=state.options,
        phase="move" if state.phase == "lapsed" else state.phase,
        asked=state.asked,
        number=state.number,
        hand=(),
        table=None if state.deal is None else _table(state.deal),
        sheet=state.sheet,
        scores=totals(state.sheet),
        reading=state.reading,
        places=state.places,
    )


def _table(deal: Deal) -> Table:
    seats = len(deal.hands)
    drawn_last = not deal.trick and len(deal.draws) == seats * len(deal.tricks)
    return Table(
        first=deal.first,
        opening=deal.opening,
        leader=deal.leader,
        turn=deal.turn,
        counts=tuple([len(hand) for hand in deal.hands]),
        stock=deal.stock,
        trick=deal.trick,
        tricks=deal.tricks,
        draws=deal.draws,
        shown=deal.draws[-seats:] if drawn_last else (),
        thirds=deal.thirds,
        declarations=deal.declarations,
        signals=deal.signals,
    )


def redact(event: Event, seat: Seat | None) -> Event | None:
    """Return the event without hidden content, or None if it is hidden as a whole. Hidden from all
    viewers alike: the order of the pack, and the draw of a card for an absent seat.
    """
    match event:
        case (
            CardPlayed()
            | TrickTaken()
            | CardDrawn()
            | WentOn()
            | Declared()
            | DealBegan()
            | HandsDealt()
            | DealScored()
            | DealEnded()
            | NextDealDue()
            | MatchEnded()
        ):
            return event
        case PackShuffled():
            return PackShuffled(event.ask, ())
        case TurnLapsed():
            return None
        case LotDrawn():
            return event if event.name == "first_seat" else None
        case _:
            assert_never(event)


def seen_places(state: State, seat: Seat | None) -> tuple[int, ...]:
    """Return the positions in the deal's shuffled pack whose cards a seat, or a spectator (None),
    has seen, in ascending order.
    """
    deal = state.deal
    if deal is None or state.phase == "first_seat":
        return ()
    seats = len(deal.hands)
    played = {card for trick in deal.tricks for card in trick.cards} | set(deal.trick)
    dealt = HAND * seats
    own = () if seat is None else range((deal.first - seat) % seats, dealt, seats)
    return tuple(
        place
        for place, card in enumerate(deal.pack)
        if card in played or place in own or dealt <= place < dealt + len(deal.draws)
    )
