"""Records and texts for those who have sat at a table: a file for each deal, or for a sitting."""

from collections.abc import Sequence

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from circolo.records.cut import NotYet, cut, cut_to_fit, players
from circolo.records.record import BadRecord, encode
from circolo.records.telling import text_of
from circolo.room.history import Sitting
from circolo.room.house import House
from circolo.store.unit_of_work import Entry
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts import Accounts
from circolo.web.history import sitting_of
from circolo.web.refusals import Refusal
from circolo.web.replays import Teller
from circolo.web.visitor import Visitor

MOST_HANDS = 2_000
"""Of one sitting that are told as text."""


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
    player = await _player(visitor, accounts)
    entries = await _entries(house, TableId(table), player)
    try:
        file = encode(cut(entries, deal))
    except NotYet:
        raise Refusal("deal_not_over") from None
    return Response(file, media_type="application/json", headers=_as_file(table, deal, "json"))


@get("/api/deals/{table:str}/{deal:int}/text")
async def text(
    table: FromPath[str],
    deal: FromPath[int],
    *,
    visitor: NamedDependency[Visitor],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
    teller: NamedDependency[Teller],
) -> Response[bytes]:
    """Return a deal as text to a player who has sat there."""
    player = await _player(visitor, accounts)
    entries = await _entries(house, TableId(table), player)
    answer = await teller.write(lambda: _told(entries, [deal]))
    answer.headers.update(_as_file(table, deal, "txt"))
    return answer


@get("/api/me/sittings/{number:int}/record")
async def sitting_record(
    number: FromPath[int],
    *,
    visitor: NamedDependency[Visitor],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
) -> Response[bytes]:
    """Return the record of a sitting of the asking person, up to the last of its deals that a file
    can hold.
    """
    player = await _player(visitor, accounts)
    sitting, deals = await _sitting(house, player, number)
    entries = await _entries(house, sitting.where.table, player)
    try:
        file = cut_to_fit(entries, deals)
    except NotYet:
        raise Refusal("deal_not_over") from None
    except BadRecord as bad:
        raise Refusal(bad.code) from None
    headers = _as_file(sitting.where.table, file.deal, "json")
    return Response(encode(file), media_type="application/json", headers=headers)


@get("/api/me/sittings/{number:int}/text")
async def sitting_text(
    number: FromPath[int],
    *,
    visitor: NamedDependency[Visitor],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
    teller: NamedDependency[Teller],
) -> Response[bytes]:
    """Return the hands of a sitting of the asking person as text, as far as a record holds them."""
    player = await _player(visitor, accounts)
    sitting, deals = await _sitting(house, player, number)
    entries = await _entries(house, sitting.where.table, player)
    answer = await teller.write(lambda: _told(entries, deals))
    answer.headers.update(_as_file(sitting.where.table, number, "txt"))
    return answer


async def _player(visitor: Visitor, accounts: Accounts) -> PlayerId:
    return PlayerId((await accounts.required(visitor)).person.id)


async def _entries(house: House, table: TableId, player: PlayerId) -> tuple[Entry, ...]:
    entries = await house.entries(table)
    if not entries:
        raise Refusal("no_such_table")
    if player not in players(entries):
        raise Refusal("not_your_table")
    return entries


async def _sitting(house: House, player: PlayerId, number: int) -> tuple[Sitting, list[int]]:
    """Return a sitting, and the deals played in it; raises Refusal for another's."""
    sitting = await sitting_of(house, player, number)
    hands = await house.past.hands(
        player,
        limit=MOST_HANDS,
        before=sitting.last + 1,
        table=sitting.where.table,
        after=sitting.number,
    )
    return sitting, [played.hand.deal for played in hands]


def _told(entries: Sequence[Entry], deals: Sequence[int]) -> str:
    try:
        return text_of(cut_to_fit(entries, deals), deals)
    except NotYet:
        raise Refusal("deal_not_over") from None
    except BadRecord as bad:
        raise Refusal(bad.code) from None


def _as_file(table: str, number: int, ending: str) -> dict[str, str]:
    name = f"circolo-{table}-{number}.{ending}"
    return {"content-disposition": f'attachment; filename="{name}"'}
