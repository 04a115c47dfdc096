"""Tournaments over REST: the list and the pages for everybody, acts for staff."""

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
"""The longest body of an act in bytes: a tournament may have 60 levels."""


class TournamentRows(Struct, frozen=True):
    """The tournaments that are open, in play or recently over."""

    now: Millis
    rows: tuple[TournamentRow[Options], ...]


class TournamentPage(Struct, frozen=True):
    """A tournament as everybody may see it."""

    now: Millis
    view: TournamentView[Options]


class TournamentDone(Struct, frozen=True):
    """The act took effect and is stored; the tournament's id."""

    event: TournamentId


@get("/api/events")
async def events(house: House) -> TournamentRows:
    """Return the list of tournaments."""
    return TournamentRows(house.clock.now(), house.tournaments.rows())


@get("/api/events/{event}")
async def event_page(event: str, house: House) -> TournamentPage:
    """Return a tournament, including one that ended long ago."""
    seen = await house.tournaments.view(TournamentId(event))
    return TournamentPage(house.clock.now(), seen)


@post("/api/staff/events", max_body_bytes=MOST_SHEET)
async def tournament_act(
    data: AnyTournamentAct, requester: Requester, accounts: Accounts
) -> TournamentDone:
    """Carry out an act about a tournament."""
    return TournamentDone(
        await accounts.tournament_act(data, known=await accounts.required(requester))
    )


OPERATIONS = (events, event_page, tournament_act)
