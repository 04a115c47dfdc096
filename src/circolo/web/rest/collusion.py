"""REST operation of staff: the pairs in which one person may collude, for directors to judge."""

from typing import Annotated

from msgspec import Meta

from circolo.analysis.collusion.cases import Cases
from circolo.room.house import House
from circolo.room.staff.collusion_cases import (
    DatedTable,
    NamedCases,
    cases_among,
    named_cases,
    people_in,
    read_log,
)
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.deal_replays import ReplayRenderer
from circolo.web.rest.operation import get

SITTINGS, MATCHES = 20, 40
"""The latest visits to ring tables, and the latest matches, whose logs are read."""

NameAsked = Annotated[str, Meta(min_length=1, max_length=64)]


@get("/api/staff/collusion")
async def staff_collusion(
    requester: Requester,
    accounts: Accounts,
    *,
    house: House,
    renderer: ReplayRenderer,
    name: NameAsked,
) -> NamedCases:
    """Return the cases of collusion of the person with this name, for directors.

    Only their latest tables are read; `circolo collusion` reads all. A case is no proof: a person
    looks at the deals and decides.
    """
    await accounts.required_staff(requester, least="director")
    person = await house.people.by_name(name)
    if person is None:
        raise Refusal("person_unknown")
    player = PlayerId(person.id)
    tables: list[DatedTable] = []
    for table in await _latest_tables(house, player):
        entries = await house.logs.entries(table)
        tables.append(await renderer.run(lambda read=entries: read_log(read)))  # type: ignore[misc]
    found = _of(player, await renderer.run(lambda: cases_among(tables)))
    await house.directory.load(people_in(found))
    return named_cases(found, house.directory.name)


OPERATIONS = (staff_collusion,)


async def _latest_tables(house: House, player: PlayerId) -> tuple[TableId, ...]:
    sittings = await house.player_history.sittings(player, limit=SITTINGS)
    matches = await house.player_history.matches(player, limit=MATCHES, before=None)
    found = (*(one.where.table for one in sittings), *(one.result.table for one in matches))
    return tuple(dict.fromkeys(found))


def _of(player: PlayerId, found: Cases) -> Cases:
    """Return the cases of one player: at their tables others have met too seldom to be judged."""
    own = tuple(case for case in found.cases if player in case.players)
    return Cases(found.tables, found.pairs, own)
