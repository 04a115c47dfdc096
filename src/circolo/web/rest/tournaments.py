"""REST operations: the list of tournaments, one tournament, its live tables for directors, and acts
about tournaments.
"""

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.room.actors.house_state import rank
from circolo.room.house import House
from circolo.room.staff.director_acts import AnyTournamentAct
from circolo.room.staff.director_desk import LEAST
from circolo.room.tournaments.live_tables import LiveTable, live_tables, people_at
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId
from circolo.tournaments.view import TournamentRow, TournamentView
from circolo.web.accounts.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post
from circolo.wire.game_unions import Options

MOST_SHEET = 16_384
"""Maximum size of an act in bytes, enough to announce a tournament with 60 levels."""


class TournamentRows(Struct, frozen=True):
    """The tournaments that are open, running or recently ended; `now` is the server's time."""

    now: Millis
    rows: tuple[TournamentRow[Options], ...]


class TournamentPage(Struct, frozen=True):
    """A tournament as everybody may see it; `now` is the server's time."""

    now: Millis
    view: TournamentView[Options]


class TournamentTables(Struct, frozen=True):
    """The open tables of a running tournament for its director; `now` is the server's time."""

    now: Millis
    tables: tuple[LiveTable, ...]


class TournamentDone(Struct, frozen=True):
    """Response: the act took effect and is stored; `event` is the id of the tournament."""

    event: TournamentId


@get("/api/events")
async def events(house: House) -> TournamentRows:
    """Return the list of tournaments that are open, running or recently ended."""
    return TournamentRows(house.clock.now(), house.tournaments.rows())


@get("/api/events/{event}")
async def event_page(event: str, house: House) -> TournamentPage:
    """Return a tournament as everybody may see it, even if it ended long ago."""
    seen = await house.tournaments.view(TournamentId(event))
    return TournamentPage(house.clock.now(), seen)


@get("/api/staff/events/{event}")
async def tournament_tables(
    event: str, *, requester: Requester, accounts: Accounts, house: House
) -> TournamentTables:
    """Return the open tables of a running tournament with their seats, for directors."""
    known = await accounts.required(requester)
    if rank(house.roles.role_of(PlayerId(known.person.id))) < rank(LEAST):
        raise Refusal("not_allowed")
    state = house.tournaments.live(TournamentId(event)).state
    if state is None:
        raise Refusal("no_such_event")
    await house.directory.load(people_at(state, house.known))
    tables = live_tables(state, house.known, names=house.directory.name, connected=house.sessions)
    return TournamentTables(house.clock.now(), tables)


@post("/api/staff/events", max_body_bytes=MOST_SHEET)
async def tournament_act(
    data: AnyTournamentAct, requester: Requester, accounts: Accounts
) -> TournamentDone:
    """Carry out an act about a tournament, such as announcing or pausing it."""
    return TournamentDone(
        await accounts.tournament_act(data, known=await accounts.required(requester))
    )


OPERATIONS = (events, event_page, tournament_tables, tournament_act)
