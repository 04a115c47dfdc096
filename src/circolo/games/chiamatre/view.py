"""The view of a seat or a spectator: field by field, the public facts and its own hand (C6)."""

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


class Table(Struct, frozen=True):
    """The public facts of the running deal."""

    caller: Seat
    called: Card | None
    partner: Seat | None
    """The seat that played the called card; the caller, if they play alone."""

    leader: Seat
    turn: Seat
    counts: tuple[int, ...]
    """The number of cards in each hand."""

    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    thirds: tuple[Thirds, ...]
    """The card points in each seat's tricks, which everybody has seen; they reveal nothing about
    sides.
    """

    signals: tuple[CardPlayed, ...]
    """The cards that were played with a signal."""


class View(Struct, frozen=True, tag_field="game", tag="chiamatre"):
    """A match as one seat sees it; `seat` is None for a spectator, who has no hand.

    `kept`: whether this seat has said «Tengo».
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
    """Return everything that the seat may know; a draw for an absent seat looks like its move."""
    public = _public(state)
    return public if seat is None else replace(public, **own_fields(state, seat))


def own_fields(state: State, seat: Seat) -> dict[str, Any]:
    """Return the fields of a seat's view that are its own."""
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
    """Hide the order of the pack, who keeps the deal, and the draw for an absent seat."""
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
    """Return the places of the running pack whose cards the seat, or a spectator, has seen.

    A called card counts as unseen until it is played.
    """
    deal = state.deal
    if deal is None:
        return ()
    played = {card for trick in deal.tricks for card in trick.cards} | set(deal.trick)
    own = () if seat is None else dealing.places(seat, deal.dealer)
    return tuple(place for place, card in enumerate(deal.pack) if card in played or place in own)
