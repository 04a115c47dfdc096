"""REST operations: the list of tournaments, one tournament, its live tables for directors, and acts
about tournaments.
"""

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.room.errors import RoomRefused
from circolo.room.house import House
from circolo.room.staff.director_acts import AnyTournamentAct
from circolo.room.tournaments.live_tables import LiveTable, live_tables, people_at
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.state import TournamentId, tournament_of_table
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
async def events(requester: Requester, accounts: Accounts, house: House) -> TournamentRows:
    """Return the tournaments that are open, running or recently ended, as far as the signed-in
    person, or somebody who is not signed in, may see them.
    """
    viewer = await viewer_of(requester, accounts)
    return TournamentRows(house.clock.now(), house.tournaments.shown.rows(viewer))


@get("/api/events/{event}")
async def event_page(
    event: str, *, requester: Requester, accounts: Accounts, house: House
) -> TournamentPage:
    """Return a tournament, even if it ended long ago; one of a club to its members only."""
    viewer = await viewer_of(requester, accounts)
    seen = await house.tournaments.shown.view(TournamentId(event), viewer)
    return TournamentPage(house.clock.now(), seen)


@get("/api/staff/events/{event}")
async def tournament_tables(
    event: str, *, requester: Requester, accounts: Accounts, house: House
) -> TournamentTables:
    """Return the open tables of a running tournament with their seats, for directors."""
    known = await accounts.required(requester)
    if not house.director_desk.may_direct(PlayerId(known.person.id), TournamentId(event)):
        raise Refusal("not_allowed")
    await accounts.staff.check(requester, known.person)
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
    return TournamentDone(await accounts.tournament_act(data, requester))


async def viewer_of(requester: Requester, accounts: Accounts) -> PlayerId | None:
    """Return the signed-in person who sent a request, or None if nobody is signed in."""
    known = await accounts.known(requester)
    return None if known is None else PlayerId(known.person.id)


async def require_seen(house: House, table: TableId, viewer: PlayerId | None) -> None:
    """Raise RoomRefused `no_such_table` unless a viewer may see a table: everybody, but that of a
    club's tournament only who sees the tournament.
    """
    await house.clubs.stream.refresh()
    if house.clubs.privacy.may_watch(viewer, table):
        return
    try:
        await house.tournaments.shown.state(tournament_of_table(table), viewer)
    except RoomRefused:
        raise RoomRefused("no_such_table") from None


OPERATIONS = (events, event_page, tournament_tables, tournament_act)
