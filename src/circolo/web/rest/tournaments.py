"""Tournaments over REST: their list and pages for everybody, acts for who has a role."""

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.room.house import House
from circolo.room.staff.director_acts import AnyTournamentAct
from circolo.tournaments.state import TournamentId
from circolo.tournaments.view import TournamentRow, TournamentView
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post
from circolo.wire.game_unions import Options

MOST_SHEET = 16_384
"""A sheet may be longer than other requests: it may have 60 levels."""


class EventRows(Struct, frozen=True):
    """The events that are open, are played or were of late."""

    now: Millis
    rows: tuple[TournamentRow[Options], ...]


class EventPage(Struct, frozen=True):
    """An event as everybody may see it."""

    now: Millis
    view: TournamentView[Options]


class EventDone(Struct, frozen=True):
    """It is done, and written down; the event is this."""

    event: TournamentId


@get("/api/events")
async def events(house: House) -> EventRows:
    """Return the list of events."""
    return EventRows(house.clock.now(), house.tournaments.rows())


@get("/api/events/{event}")
async def event_page(event: str, house: House) -> EventPage:
    """Return an event, however long it is over."""
    seen = await house.tournaments.view(TournamentId(event))
    return EventPage(house.clock.now(), seen)


@post("/api/staff/events", max_body_bytes=MOST_SHEET)
async def event_act(data: AnyTournamentAct, requester: Requester, accounts: Accounts) -> EventDone:
    """Do what somebody with a role says about an event."""
    return EventDone(await accounts.event_act(data, known=await accounts.required(requester)))


OPERATIONS = (events, event_page, event_act)
