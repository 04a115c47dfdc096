"""REST operations of staff: the pairs of people who may collude, for directors to judge, and the
cases that they have opened.
"""

import asyncio
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from circolo.analysis.collusion.cases import Cases
from circolo.cards.units import Millis
from circolo.room.house import House
from circolo.room.ports import Clock
from circolo.room.staff.case_decisions import cases_for
from circolo.room.staff.collusion_cases import (
    DatedTable,
    NamedCases,
    cases_among,
    named_cases,
    people_in,
    read_log,
)
from circolo.room.staff.named_reports import NamedOpenedCase, named_opened, people_in_opened
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.deal_replays import ReplayRenderer
from circolo.web.rest.operation import get
from circolo.web.rest.staff import Waiting

SITTINGS, MATCHES = 20, 40
"""The latest visits to ring tables, and the latest matches, whose logs are read."""

TABLES = 100
"""The latest tables of the house whose logs are read."""

FRESH = Millis(600_000)
"""The time in milliseconds for which pairs of the whole house are not computed again."""

NameAsked = Annotated[str, Meta(max_length=64)]


class OpenedCases(Struct, frozen=True):
    """The cases that staff have opened, the latest first."""

    cases: tuple[NamedOpenedCase, ...]


class HousePairs:
    """The cases among the latest tables of the house, computed once for all who ask within
    `FRESH`.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._found: asyncio.Task[Cases] | None = None
        self._begun = Millis(0)

    async def cases(self, house: House, renderer: ReplayRenderer) -> Cases:
        """Return the cases; raises what `read_tables` does."""
        now = self._clock.now()
        is_old = self._begun + FRESH <= now
        if self._found is None or (self._found.done() and (is_old or self._found.exception())):
            self._begun = now
            self._found = asyncio.create_task(_of_house(house, renderer))
        return await asyncio.shield(self._found)


@get("/api/staff/collusion")
async def staff_collusion(
    requester: Requester,
    accounts: Accounts,
    *,
    house: House,
    renderer: ReplayRenderer,
    pairs: HousePairs,
    name: NameAsked = "",
) -> NamedCases:
    """Return the cases of collusion of the person with this name, or of the whole house, for
    directors; nobody sees cases about themself.

    Only the latest tables are read; `circolo collusion` reads all. A case is no proof: a person
    looks at the deals and decides.
    """
    known = await accounts.required_staff(requester, least="director")
    if name:
        found = await _of_person(await _somebody(house, name), house, renderer)
    else:
        found = await pairs.cases(house, renderer)
    seen = [case for case in found.cases if known.person.id not in case.players]
    shown = Cases(found.tables, found.pairs, tuple(seen))
    await house.directory.load(people_in(shown))
    return named_cases(shown, house.directory.name)


@get("/api/staff/cases")
async def staff_cases(
    requester: Requester, accounts: Accounts, house: House, *, waiting: Waiting = True
) -> OpenedCases:
    """Return the open cases of collusion, or all if `waiting` is false, for directors; nobody sees
    cases about themself.
    """
    known = await accounts.required_staff(requester, least="director")
    cases = cases_for(house.staff.state, known.person.id, open_only=waiting)
    await house.directory.load(people_in_opened(cases))
    return OpenedCases(named_opened(cases, house.directory.name))


OPERATIONS = (staff_collusion, staff_cases)


async def _somebody(house: House, name: str) -> PlayerId:
    person = await house.people.by_name(name)
    if person is None:
        raise Refusal("person_unknown")
    return PlayerId(person.id)


async def _of_person(player: PlayerId, house: House, renderer: ReplayRenderer) -> Cases:
    """Return the cases of one player: at their tables others have met too seldom to be judged."""
    tables = await _read_tables(await _latest_tables(house, player), house, renderer)
    found = await renderer.run(lambda: cases_among(tables))
    own = tuple(case for case in found.cases if player in case.players)
    return Cases(found.tables, found.pairs, own)


async def _of_house(house: House, renderer: ReplayRenderer) -> Cases:
    tables = await _read_tables(await house.logs.latest(TABLES), house, renderer)
    return await renderer.run(lambda: cases_among(tables))


async def _latest_tables(house: House, player: PlayerId) -> tuple[TableId, ...]:
    sittings = await house.player_history.sittings(player, limit=SITTINGS)
    matches = await house.player_history.matches(player, limit=MATCHES, before=None)
    found = (*(one.where.table for one in sittings), *(one.result.table for one in matches))
    return tuple(dict.fromkeys(found))


async def _read_tables(
    tables: Iterable[TableId], house: House, renderer: ReplayRenderer
) -> list[DatedTable]:
    """Return what the logs of these tables tell, read one by one, so that others get their turn."""
    found = list[DatedTable]()
    for table in tables:
        entries = await house.logs.entries(table)
        found.append(await renderer.run(lambda read=entries: read_log(read)))  # type: ignore[misc]
    return found
