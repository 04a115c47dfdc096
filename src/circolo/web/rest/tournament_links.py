"""REST operations: what the page of a tournament links to, its calendar file, its results as a
table, and its last deal.
"""

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.room.house import House
from circolo.tables.state import TableId
from circolo.tournaments.deciding_table import deciding_table
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.tournament_options import FreezeOut
from circolo.web import results_file
from circolo.web.accounts.accounts import Accounts
from circolo.web.calendar_file import MEDIA_TYPE, CalendarEvent, calendar_file
from circolo.web.house_addresses import HouseAddresses
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import Response, get
from circolo.web.rest.tournaments import viewer_of

MINUTE = 60_000


class LastDeal(Struct, frozen=True):
    """The deal that decided a tournament: the number of the deal at a table."""

    table: TableId
    deal: int


@get("/api/events/{event}/calendar")
async def calendar(
    event: str,
    *,
    requester: Requester,
    accounts: Accounts,
    house: House,
    addresses: HouseAddresses,
) -> Response[bytes]:
    """Return the calendar file of a tournament that begins at a set time.

    Raises Refusal `not_found` for one that begins when it is full.
    """
    viewer = await viewer_of(requester, accounts)
    state = await house.tournaments.shown.state(TournamentId(event), viewer)
    begins = _begins(state)
    if begins is None:
        raise Refusal("not_found")
    origin = addresses.reached() or requester.own_origin
    file = calendar_file(
        CalendarEvent(
            uid=f"{state.id}@circolo",
            name=state.sheet.name,
            url=f"{origin}/tournament/{state.id}",
            starts=begins,
            ends=_ends(state, begins),
            is_cancelled=state.phase == "cancelled",
            revision=len(state.notes),
        ),
        now=house.clock.now(),
    )
    headers = (("content-disposition", f'inline; filename="circolo-{state.id}.ics"'),)
    return Response(file, headers=headers, media_type=MEDIA_TYPE)


@get("/api/events/{event}/results")
async def results(
    event: str, *, requester: Requester, accounts: Accounts, house: House
) -> Response[bytes]:
    """Return the standings of a tournament as CSV, one team in a line, the best first."""
    viewer = await viewer_of(requester, accounts)
    seen = await house.tournaments.shown.view(TournamentId(event), viewer)
    headers = (("content-disposition", f'attachment; filename="circolo-{seen.id}.csv"'),)
    return Response(
        results_file.results_file(seen), headers=headers, media_type=results_file.MEDIA_TYPE
    )


@get("/api/events/{event}/last_deal")
async def last_deal(
    event: str, *, requester: Requester, accounts: Accounts, house: House
) -> LastDeal:
    """Return the deal that decided a finished tournament.

    Raises Refusal `no_such_deal` before the end, and if no deal decided it.
    """
    viewer = await viewer_of(requester, accounts)
    table = deciding_table(await house.tournaments.shown.state(TournamentId(event), viewer))
    if table is None:
        raise Refusal("no_such_deal")
    deals = (await house.logs.index(table)).deals
    if not deals:
        raise Refusal("no_such_deal")
    return LastDeal(table, max(deals))


def _begins(state: State) -> Millis | None:
    if state.timer is not None and state.timer.why == "begin":
        return state.timer.at
    return None if state.sheet.begins is None else Millis(state.sheet.begins)


def _ends(state: State, begins: Millis) -> Millis | None:
    """Return the end of the last listed level of a freeze-out; no other format has a set length."""
    form = state.sheet.format
    if not isinstance(form, FreezeOut):
        return None
    return Millis(begins + MINUTE * sum(level.minutes + level.pause for level in form.levels))


OPERATIONS = (calendar, results, last_deal)
