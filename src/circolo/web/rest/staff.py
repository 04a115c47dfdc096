"""REST operations of staff: read reports, people and tables, and carry out staff acts."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.room.actors.house_state import Sanction
from circolo.room.house import House
from circolo.room.staff.named_reports import (
    PAGE,
    NamedGift,
    NamedReport,
    named_gifts,
    named_reports,
    people_in,
    people_in_gifts,
)
from circolo.room.staff.staff_acts import LEAST, StaffAct
from circolo.store.people_port import Kind
from circolo.tables.names import name_of
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.second_factors import Code
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post
from circolo.wire.server_messages import Role

TABLES = 200
"""Maximum number of open tables in the response; the latest are listed first."""

Waiting = Annotated[bool, Meta()]
NameAsked = Annotated[str, Meta(min_length=1, max_length=64)]


class Reports(Struct, frozen=True):
    """Reports of players about other players, the latest first."""

    reports: tuple[NamedReport, ...]


class Gifts(Struct, frozen=True):
    """The gifts of chips that wait for a second person, the oldest first."""

    gifts: tuple[NamedGift, ...]


class Under(Struct, frozen=True):
    """A sanction of a person: the time at which it ends, and its reason."""

    until: Millis
    why: str


class Guarded(Struct, frozen=True):
    """What staff may know of a person: role, sanctions, whether they have a second factor, and the
    tables with their seats.

    `muted` and `excluded` are null without such a sanction.
    """

    name: str
    kind: Kind
    role: Role
    muted: Under | None
    excluded: Under | None
    second_factor: bool
    tables: tuple[TableId, ...]


class LiveTable(Struct, frozen=True):
    """An open table. `deal` is the number of the running deal or, if `dealing` is false, of the
    last.
    """

    id: TableId
    game: str
    phase: str
    players: tuple[str, ...]
    deal: int
    dealing: bool


class StaffRoom(Struct, frozen=True):
    """The own role, the number of open reports, and the open tables."""

    role: Role
    waiting: int
    """The number of open reports."""

    tables: tuple[LiveTable, ...]


class OwnPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the password of the signed-in person, and the code of their second factor."""

    password: Annotated[str, Meta(max_length=1_000)]
    code: Code = ""


class Acted(Struct, frozen=True):
    """Response: the staff act is stored and took effect, unless `gift` is above 0: then it is the
    number of the gift that waits for a second person.
    """

    gift: int = 0


@get("/api/staff")
async def staff_room(requester: Requester, accounts: Accounts, house: House) -> StaffRoom:
    """Return the own role, the number of open reports, and the open tables, for staff."""
    known = await accounts.required_staff(requester, least="host")
    states = [actor.state for actor in house.known.values()]
    tables = [_live(house, state) for state in reversed(states) if state is not None]
    waiting = len(house.staff.reports(open_only=True))
    return StaffRoom(house.roles.role_of(known.person.id), waiting, tuple(tables[:TABLES]))


@get("/api/staff/reports")
async def staff_reports(
    requester: Requester, accounts: Accounts, house: House, *, waiting: Waiting = True
) -> Reports:
    """Return the open reports, or all reports if `waiting` is false, for directors."""
    await accounts.required_staff(requester, least="director")
    reports = house.staff.reports(open_only=waiting)[:PAGE]
    await house.directory.load(people_in(reports))
    return Reports(named_reports(reports, house.directory.name))


@get("/api/staff/people")
async def staff_person(
    requester: Requester, accounts: Accounts, house: House, *, name: NameAsked
) -> Guarded:
    """Return the role and sanctions of the person with this name, for directors."""
    await accounts.required_staff(requester, least="director")
    person = await house.people.by_name(name)
    if person is None:
        raise Refusal("person_unknown")
    player = PlayerId(person.id)
    sanctions = house.roles.role_and_sanctions(player)
    return Guarded(
        name=person.name,
        kind=person.kind,
        role=sanctions.role,
        muted=_under(sanctions.muted),
        excluded=_under(sanctions.excluded),
        second_factor=bool(await accounts.second_factors.of(person)),
        tables=house.known.of(player),
    )


@get("/api/staff/gifts")
async def staff_gifts(requester: Requester, accounts: Accounts, house: House) -> Gifts:
    """Return the gifts of chips that wait for a second person, for operators."""
    await accounts.required_staff(requester, least="operator")
    gifts = house.staff.gifts()
    await house.directory.load(people_in_gifts(gifts))
    return Gifts(named_gifts(gifts, house.directory.name))


@post("/api/staff/acts")
async def staff_act(data: StaffAct, *, requester: Requester, accounts: Accounts) -> Acted:
    """Carry out a staff act, such as a mute; each kind of act requires a minimum role."""
    known = await accounts.required_staff(requester, least=LEAST[type(data)])
    return Acted(await accounts.act(data, by=known.person.id, known=known))


@post("/api/staff/confirm")
async def confirm(data: OwnPassword, *, requester: Requester, accounts: Accounts) -> Acted:
    """Confirm the own password and second factor; for ten minutes this session may move chips or
    change roles.
    """
    await accounts.required_staff(requester, least="host")
    await accounts.confirm(requester, password=data.password, code=data.code)
    return Acted()


OPERATIONS = (staff_room, staff_reports, staff_person, staff_gifts, staff_act, confirm)


def _under(sanction: Sanction | None) -> Under | None:
    return None if sanction is None else Under(sanction.until, sanction.why)


def _live(house: House, state: TableState) -> LiveTable:
    names = house.directory.name
    return LiveTable(
        id=state.id,
        game=house.known.live(state.id).game.name,
        phase=state.phase,
        players=tuple(name_of(place, names) for place in state.places if place is not None),
        deal=state.deal,
        dealing=state.dealing,
    )
