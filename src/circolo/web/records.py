"""Records for those who have sat at a table: a file for each deal."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from circolo.records.cut import NotYet, cut, players
from circolo.records.record import encode
from circolo.room.house import House
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.visitor import Visitor


@get("/api/deals/{table:str}/{deal:int}")
async def record(
    table: FromPath[str],
    deal: FromPath[int],
    *,
    visitor: NamedDependency[Visitor],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
) -> Response[bytes]:
    """Return the record of a deal to a player who has sat there: docs/records.md."""
    known = await accounts.required(visitor)
    entries = await house.entries(TableId(table))
    if not entries:
        raise Refusal("no_such_table")
    if PlayerId(known.person.id) not in players(entries):
        raise Refusal("not_your_table")
    try:
        file = encode(cut(entries, deal))
    except NotYet:
        raise Refusal("deal_not_over") from None
    return Response(file, media_type="application/json", headers=_as_file(table, deal))


def _as_file(table: str, deal: int) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="circolo-{table}-{deal}.json"'}
