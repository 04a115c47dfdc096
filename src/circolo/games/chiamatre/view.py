"""The view of a chiamatre match for a seat or a spectator: the public facts and, for a seat, its
own hand (C6).
"""

from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.games.chiamatre import dealing
from circolo.games.chiamatre.events import (
    Annulled,
    CardCalled,
    CardPlayed,
    CardTurned,
    DealerDrawn,
    DealStood,
    EqualsTurnAgain,
    Event,
    Kept,
    NextDealDue,
    PacketsDealt,
    SidesScored,
    TrickTaken,
    TurnLapsed,
    WentOn,
)
from circolo.games.chiamatre.options import Options
from circolo.games.chiamatre.scoring import totals
from circolo.games.chiamatre.state import Deal, Phase, State
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled
from circolo.play.waits import WaitId
from circolo.tricks.trick import Trick


class Table(Struct, frozen=True, gc=False):
    """The public facts of the running deal, which every viewer may know."""

    caller: Seat
    called: Card | None
    partner: Seat | None
    """The seat that played the called card, None before; it is the caller if they play alone."""

    leader: Seat
    turn: Seat
    counts: tuple[int, ...]
    """The number of cards in each hand, by seat."""

    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    thirds: tuple[Thirds, ...]
    """The card points in each seat's tricks, in thirds. Everybody has seen these tricks, so the
    points do not reveal who the secret partner is.
    """

    signals: tuple[CardPlayed, ...]
    """The cards of this deal that were played with a signal, oldest first."""


class View(Struct, frozen=True, gc=False, tag_field="game", tag="chiamatre"):
    """A match as one viewer may see it. `seat` is the viewer's seat, None for a spectator, who sees
    no hand.

    `kept`: whether the viewer's seat has said «Tengo», which keeps the deal.
    """

    seat: Seat | None
    options: Options
    phase: Phase
    asked: WaitId
    number: int
    dealer: Seat | None
    turning: tuple[Seat, ...]
    lot: tuple[CardTurned, ...]
    hand: tuple[Card, ...]
    table: Table | None
    kept: bool
    annulled: tuple[Seat, ...]
    sheet: tuple[SidesScored, ...]
    scores: tuple[int, ...]
    reading: tuple[Seat, ...]
    places: tuple[int, ...]


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat, or a spectator (None), may know. While a draw chooses the action of an
    absent seat, the seat seems to be on turn as usual.
    """
    public = _public(state)
    return public if seat is None else replace(public, **own_fields(state, seat))


def own_fields(state: State, seat: Seat) -> dict[str, Any]:
    """Return the fields in which a seat's view differs from a spectator's view: its seat, its hand,
    and whether it keeps the deal.
    """
    hand = () if state.deal is None else state.deal.hands[seat]
    return {"seat": seat, "hand": hand, "kept": seat in state.kept}


def _public(state: State) -> View:
    return View(
        seat=None,
        options=state.options,
        phase=state.phase,
        asked=state.asked,
        number=state.number,
        dealer=state.dealer,
        turning=state.turning,
        lot=state.lot,
        hand=(),
        table=None if state.deal is None else _table(state.deal),
        kept=False,
        annulled=state.annulled,
        sheet=state.sheet,
        scores=totals(state.sheet),
        reading=state.reading,
        places=state.places,
    )


def _table(deal: Deal) -> Table:
    return Table(
        caller=deal.caller,
        called=deal.called,
        partner=deal.partner,
        leader=deal.leader,
        turn=deal.turn,
        counts=tuple([len(hand) for hand in deal.hands]),
        trick=deal.trick,
        tricks=deal.tricks,
        thirds=deal.thirds,
        signals=deal.signals,
    )


def redact(event: Event, seat: Seat | None) -> Event | None:
    """Return the event without hidden content, or None if this viewer must not know of it. Hidden
    are the order of the pack, the answer of another seat that keeps the deal, and the draw for an
    absent seat.
    """
    match event:
        case (
            CardTurned()
            | EqualsTurnAgain()
            | DealerDrawn()
            | DealBegan()
            | PacketsDealt()
            | Annulled()
            | DealStood()
            | CardCalled()
            | CardPlayed()
            | TrickTaken()
            | SidesScored()
            | DealEnded()
            | WentOn()
            | NextDealDue()
            | MatchEnded()
        ):
            return event
        case PackShuffled():
            return PackShuffled(event.ask, ())
        case Kept():
            return event if event.seat == seat else None
        case TurnLapsed() | LotDrawn():
            return None
        case _:
            assert_never(event)


def seen_places(state: State, seat: Seat | None) -> tuple[int, ...]:
    """Return the positions in the deal's shuffled pack whose cards a seat, or a spectator (None),
    has seen, in ascending order.

    The called card counts as unseen until it is played.
    """
    deal = state.deal
    if deal is None:
        return ()
    played = {card for trick in deal.tricks for card in trick.cards} | set(deal.trick)
    own = () if seat is None else dealing.places(seat, deal.dealer)
    return tuple(place for place, card in enumerate(deal.pack) if card in played or place in own)
