"""What people with a role do over REST: look at reports, people and tables, and act."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.room.house import House
from circolo.room.staff.named_reports import PAGE, NamedReport, named_reports, people_in
from circolo.room.staff.staff_acts import LEAST, StaffAct
from circolo.room.streams.house_state import Sanction, rank
from circolo.store.people_port import Kind
from circolo.tables.names import name_of
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.sessions import Authenticated
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post
from circolo.wire.server_messages import Role

TABLES = 200
"""Of live tables so many are listed, the latest first."""

Waiting = Annotated[bool, Meta()]
NameAsked = Annotated[str, Meta(min_length=1, max_length=64)]


class Reports(Struct, frozen=True):
    """Reports, the latest first."""

    reports: tuple[NamedReport, ...]


class Under(Struct, frozen=True):
    """What somebody may not do, until when, and why."""

    until: Millis
    why: str


class Guarded(Struct, frozen=True):
    """Somebody as staff see him."""

    name: str
    kind: Kind
    role: Role
    muted: Under | None
    excluded: Under | None
    tables: tuple[TableId, ...]


class LiveTable(Struct, frozen=True):
    """A table that is open; `deal` is the number of the deal that runs, or was the last to."""

    id: TableId
    game: str
    phase: str
    players: tuple[str, ...]
    deal: int
    dealing: bool


class StaffRoom(Struct, frozen=True):
    """What one has come to see: one's own role, and the house as it is."""

    role: Role
    waiting: int
    """How many reports nobody has looked into."""

    tables: tuple[LiveTable, ...]


class OwnPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password of who is asking."""

    password: Annotated[str, Meta(max_length=1_000)]


class Acted(Struct, frozen=True):
    """It is done, and written down."""


@get("/api/staff")
async def staff_room(requester: Requester, accounts: Accounts, house: House) -> StaffRoom:
    """Return the house as somebody with a role sees it."""
    known = await _somebody(requester, accounts, house, least="host")
    states = [actor.state for actor in house.tables.values()]
    tables = [_live(house, state) for state in reversed(states) if state is not None]
    waiting = len(house.staff.reports(open_only=True))
    return StaffRoom(house.standings.role_of(known.person.id), waiting, tuple(tables[:TABLES]))


@get("/api/staff/reports")
async def staff_reports(
    requester: Requester, accounts: Accounts, house: House, *, waiting: Waiting = True
) -> Reports:
    """Return the reports, or those that nobody has looked into."""
    await _somebody(requester, accounts, house, least="director")
    reports = house.staff.reports(open_only=waiting)[:PAGE]
    await house.directory.load(people_in(reports))
    return Reports(named_reports(reports, house.directory.name))


@get("/api/staff/people")
async def staff_person(
    requester: Requester, accounts: Accounts, house: House, *, name: NameAsked
) -> Guarded:
    """Return somebody by his name."""
    await _somebody(requester, accounts, house, least="director")
    person = await house.people.by_name(name)
    if person is None:
        raise Refusal("person_unknown")
    player = PlayerId(person.id)
    standing = house.standings.standing(player)
    return Guarded(
        name=person.name,
        kind=person.kind,
        role=standing.role,
        muted=_under(standing.muted),
        excluded=_under(standing.excluded),
        tables=house.tables.of(player),
    )


@post("/api/staff/acts")
async def staff_act(
    data: StaffAct, *, requester: Requester, accounts: Accounts, house: House
) -> Acted:
    """Do what somebody with a role says."""
    known = await _somebody(requester, accounts, house, least=LEAST[type(data)])
    await accounts.act(data, by=known.person.id, known=known)
    return Acted()


@post("/api/staff/confirm")
async def confirm(
    data: OwnPassword, *, requester: Requester, accounts: Accounts, house: House
) -> Acted:
    """Say the password again: for ten minutes, what moves chips or roles may be done."""
    known = await _somebody(requester, accounts, house, least="host")
    await accounts.confirm(known, password=data.password)
    return Acted()


OPERATIONS = (staff_room, staff_reports, staff_person, staff_act, confirm)


async def _somebody(
    requester: Requester, accounts: Accounts, house: House, *, least: Role
) -> Authenticated:
    """Return who is asking if his role allows it; raises Refusal."""
    known = await accounts.required(requester)
    if rank(house.standings.role_of(PlayerId(known.person.id))) < rank(least):
        raise Refusal("not_allowed")
    return known


def _under(sanction: Sanction | None) -> Under | None:
    return None if sanction is None else Under(sanction.until, sanction.why)


def _live(house: House, state: TableState) -> LiveTable:
    names = house.directory.name
    return LiveTable(
        id=state.id,
        game=house.tables.live(state.id).game.name,
        phase=state.phase,
        players=tuple(name_of(place, names) for place in state.places if place is not None),
        deal=state.deal,
        dealing=state.dealing,
    )
