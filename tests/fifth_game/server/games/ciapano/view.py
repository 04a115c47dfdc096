"""The view of a seat or a spectator: the public facts and its own hand."""

from typing import Any

from circolo.games.ciapano.events import Event
from circolo.games.ciapano.options import Options
from circolo.games.ciapano.state import Deal, Phase, State, dealt_to
from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.play.events import PackShuffled
from circolo.play.waits import WaitId
from circolo.tricks.events import CardPlayed, TurnLapsed
from circolo.tricks.trick import Trick


class Table(Struct, frozen=True):
    """The public facts of the running deal."""

    first: Seat
    leader: Seat
    turn: Seat
    counts: tuple[int, ...]
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    thirds: tuple[Thirds, ...]
    signals: tuple[CardPlayed, ...] = ()


class View(Struct, frozen=True, tag_field="game", tag="ciapano"):
    """A match as one seat sees it; `seat` is None for a spectator, who has no hand."""

    seat: Seat | None
    options: Options
    phase: Phase
    asked: WaitId
    number: int
    hand: tuple[Card, ...]
    table: Table | None
    scores: tuple[int, ...]
    reading: tuple[Seat, ...]
    places: tuple[int, ...]


def view(state: State, seat: Seat | None) -> View:
    """Return everything that the seat may know."""
    public = View(
        seat=None,
        options=state.options,
        phase=state.phase,
        asked=state.asked,
        number=state.number,
        hand=(),
        table=None if state.deal is None else _table(state.deal),
        scores=state.scores,
        reading=state.reading,
        places=state.places,
    )
    return public if seat is None else replace(public, **own_fields(state, seat))


def own_fields(state: State, seat: Seat) -> dict[str, Any]:
    """Return the fields of a seat's view that are its own."""
    return {"seat": seat, "hand": () if state.deal is None else state.deal.hands[seat]}


def _table(deal: Deal) -> Table:
    return Table(
        first=deal.first,
        leader=deal.leader,
        turn=deal.turn,
        counts=tuple([len(hand) for hand in deal.hands]),
        trick=deal.trick,
        tricks=deal.tricks,
        thirds=deal.thirds,
    )


def redact(event: Event, _: Seat | None) -> Event | None:
    """Hide the order of the pack, and that the house plays for an absent seat."""
    if isinstance(event, TurnLapsed):
        return None
    return PackShuffled(event.ask, ()) if isinstance(event, PackShuffled) else event


def seen_places(state: State, seat: Seat | None) -> tuple[int, ...]:
    """Return the places of the running pack whose cards the seat, or a spectator, has seen."""
    deal = state.deal
    if deal is None:
        return ()
    played = {card for trick in deal.tricks for card in trick.cards} | set(deal.trick)
    return tuple(
        place
        for place, card in enumerate(deal.pack)
        if card in played or dealt_to(place, deal.first) == seat
    )
