"""Staff over REST: read reports, people and tables, and act."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.room.actors.house_state import Sanction, rank
from circolo.room.house import House
from circolo.room.staff.named_reports import PAGE, NamedReport, named_reports, people_in
from circolo.room.staff.staff_acts import LEAST, StaffAct
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
"""The most live tables listed, the latest first."""

Waiting = Annotated[bool, Meta()]
NameAsked = Annotated[str, Meta(min_length=1, max_length=64)]


class Reports(Struct, frozen=True):
    """Reports, the latest first."""

    reports: tuple[NamedReport, ...]


class Under(Struct, frozen=True):
    """A sanction: until when, and why."""

    until: Millis
    why: str


class Guarded(Struct, frozen=True):
    """A person as staff see them."""

    name: str
    kind: Kind
    role: Role
    muted: Under | None
    excluded: Under | None
    tables: tuple[TableId, ...]


class LiveTable(Struct, frozen=True):
    """An open table; `deal` is the number of the present deal, or of the last one."""

    id: TableId
    game: str
    phase: str
    players: tuple[str, ...]
    deal: int
    dealing: bool


class StaffRoom(Struct, frozen=True):
    """The own role, and the present state of the house."""

    role: Role
    waiting: int
    """The number of open reports."""

    tables: tuple[LiveTable, ...]


class OwnPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password of the signed-in person."""

    password: Annotated[str, Meta(max_length=1_000)]


class Acted(Struct, frozen=True):
    """The act took effect and is stored."""


@get("/api/staff")
async def staff_room(requester: Requester, accounts: Accounts, house: House) -> StaffRoom:
    """Return the state of the house for staff."""
    known = await _somebody(requester, accounts, house, least="host")
    states = [actor.state for actor in house.tables.values()]
    tables = [_live(house, state) for state in reversed(states) if state is not None]
    waiting = len(house.staff.reports(open_only=True))
    return StaffRoom(house.roles.role_of(known.person.id), waiting, tuple(tables[:TABLES]))


@get("/api/staff/reports")
async def staff_reports(
    requester: Requester, accounts: Accounts, house: House, *, waiting: Waiting = True
) -> Reports:
    """Return the open reports, or all."""
    await _somebody(requester, accounts, house, least="director")
    reports = house.staff.reports(open_only=waiting)[:PAGE]
    await house.directory.load(people_in(reports))
    return Reports(named_reports(reports, house.directory.name))


@get("/api/staff/people")
async def staff_person(
    requester: Requester, accounts: Accounts, house: House, *, name: NameAsked
) -> Guarded:
    """Return a person by name."""
    await _somebody(requester, accounts, house, least="director")
    person = await house.people.by_name(name)
    if person is None:
        raise Refusal("person_unknown")
    player = PlayerId(person.id)
    standing = house.roles.role_and_sanctions(player)
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
    """Carry out a staff act."""
    known = await _somebody(requester, accounts, house, least=LEAST[type(data)])
    await accounts.act(data, by=known.person.id, known=known)
    return Acted()


@post("/api/staff/confirm")
async def confirm(
    data: OwnPassword, *, requester: Requester, accounts: Accounts, house: House
) -> Acted:
    """Confirm the password, so that for ten minutes acts may move chips or roles."""
    known = await _somebody(requester, accounts, house, least="host")
    await accounts.confirm(known, password=data.password)
    return Acted()


OPERATIONS = (staff_room, staff_reports, staff_person, staff_act, confirm)


async def _somebody(
    requester: Requester, accounts: Accounts, house: House, *, least: Role
) -> Authenticated:
    """Return the signed-in person if their role is at least `least`; raises Refusal."""
    known = await accounts.required(requester)
    if rank(house.roles.role_of(PlayerId(known.person.id))) < rank(least):
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
