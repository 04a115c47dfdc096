"""REST operations: download deals and sittings as records (files that anybody can verify) and as
text.

Only players who have sat at the table may do so. A sitting is one stay of a player at a ring table,
which is a table of a bank game.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec.structs import replace

from circolo.records.record import (
    RECORD_MAX_BYTES,
    BadRecord,
    Countersignature,
    Record,
    encode_record,
)
from circolo.records.record_builder import DealNotRevealed, build_largest_record, build_record
from circolo.records.record_text import deals_as_text
from circolo.room.history.play_history import Sitting
from circolo.room.house import House
from circolo.store.entries import Entry
from circolo.tables.events import Countersigned
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.deal_replays import ReplayRenderer
from circolo.web.rest.match_history import sitting_of
from circolo.web.rest.operation import JSON, TEXT, Response, get

Names = Mapping[PlayerId, str]
Countersignatures = Mapping[bytes, Sequence[Countersigned]]
"""Signatures by players' browsers, by the head (last entry hash) of the table that they sign."""

MOST_HANDS = 2_000
"""Maximum number of deals in the record or the text of a sitting."""


@get("/api/deals/{table}/{deal}")
async def record(
    table: str,
    deal: int,
    *,
    requester: Requester,
    accounts: Accounts,
    house: House,
    renderer: ReplayRenderer,
) -> Response[bytes]:
    """Return the record of a deal as a JSON file (docs/records.md), for players of its table."""
    player = PlayerId((await accounts.required(requester)).person.id)
    entries = await _entries(house, TableId(table), player, deals=[deal])
    names = await _names(house, TableId(table))
    sign = await _signer(house, TableId(table))
    body = await renderer.run(lambda: encode_record(sign(_record(entries, deal, names=names))))
    return _file(body, "json", table=table, number=deal)


@get("/api/deals/{table}/{deal}/text")
async def text(
    table: str,
    deal: int,
    *,
    requester: Requester,
    accounts: Accounts,
    house: House,
    renderer: ReplayRenderer,
) -> Response[bytes]:
    """Return the moves of a deal as a text file, for players of its table."""
    player = PlayerId((await accounts.required(requester)).person.id)
    entries = await _entries(house, TableId(table), player, deals=[deal])
    names = await _names(house, TableId(table))
    body = await renderer.run(lambda: _text(entries, [deal], names))
    return _file(body, "txt", table=table, number=deal)


@get("/api/me/sittings/{number}/record")
async def sitting_record(
    number: int,
    *,
    requester: Requester,
    accounts: Accounts,
    house: House,
    renderer: ReplayRenderer,
) -> Response[bytes]:
    """Return one record of all deals of a sitting (stay at a ring table) of the signed-in person.

    It ends with the last deal that fits into the maximum size of a record.
    """
    player = PlayerId((await accounts.required(requester)).person.id)
    sitting, deals = await _sitting(house, player, number)
    table = sitting.where.table
    entries = await _entries(house, table, player, deals=deals)
    names = await _names(house, table)
    sign = await _signer(house, table)

    def work() -> tuple[bytes, int]:
        largest = _largest_record(entries, deals, names)
        return encode_record(sign(largest)), largest.deal

    body, last = await renderer.run(work)
    return _file(body, "json", table=table, number=last)


@get("/api/me/sittings/{number}/text")
async def sitting_text(
    number: int,
    *,
    requester: Requester,
    accounts: Accounts,
    house: House,
    renderer: ReplayRenderer,
) -> Response[bytes]:
    """Return the moves of all deals of a sitting (stay at a ring table) of the signed-in person as
    a text file.

    It ends with the last deal that fits into the maximum size of a record.
    """
    player = PlayerId((await accounts.required(requester)).person.id)
    sitting, deals = await _sitting(house, player, number)
    table = sitting.where.table
    entries = await _entries(house, table, player, deals=deals)
    names = await _names(house, table)
    body = await renderer.run(lambda: _text(entries, deals, names))
    return _file(body, "txt", table=table, number=number)


async def _entries(
    house: House, table: TableId, player: PlayerId, *, deals: Collection[int]
) -> tuple[Entry, ...]:
    """Return the log entries of a table up to the last of these deals for which a record can be
    made.

    For that, the shuffle of the deal must be revealed, and the record must not exceed the maximum
    size. Raises Refusal, before any entry is read, if there is no such deal, or if the player has
    not sat at the table.
    """
    index = await house.logs.index(table)
    if player not in index.players:
        raise Refusal("not_your_table")
    shown = [one for one in map(index.deals.get, deals) if one is not None]
    if not shown:
        raise Refusal("deal_not_over")
    fitting = [one.head.version for one in shown if one.bytes <= RECORD_MAX_BYTES]
    if not fitting:
        raise Refusal("record_too_large")
    return await house.logs.entries(table, until=max(fitting))


async def _names(house: House, table: TableId) -> Names:
    """Return the present name of each player of a table, by id; "" for a deleted account."""
    index = await house.logs.index(table)
    return await house.directory.of(index.players)


async def _signer(house: House, table: TableId) -> Callable[[Record], Record]:
    """Return a function that adds the signatures of the server and of browsers to a record."""
    countersigned: Countersignatures = dict((await house.logs.index(table)).countersigned)

    def sign(record: Record) -> Record:
        found = countersigned.get(record.head, ())
        return replace(
            record,
            signed=house.signatures.sign(record.stream, record.deal, record.head),
            countersigned=tuple(
                Countersignature(one.seat, one.epoch, one.key, one.signature) for one in found
            ),
        )

    return sign


def _record(entries: Sequence[Entry], deal: int, *, names: Names) -> Record:
    try:
        return build_record(entries, deal, names=names)
    except DealNotRevealed:
        raise Refusal("deal_not_over") from None


def _largest_record(entries: Sequence[Entry], deals: Sequence[int], names: Names) -> Record:
    try:
        return build_largest_record(entries, deals, names=names)
    except DealNotRevealed:
        raise Refusal("deal_not_over") from None
    except BadRecord as bad:
        raise Refusal(bad.code) from None


def _text(entries: Sequence[Entry], deals: Sequence[int], names: Names) -> bytes:
    return deals_as_text(_largest_record(entries, deals, names), deals).encode()


async def _sitting(house: House, player: PlayerId, number: int) -> tuple[Sitting, list[int]]:
    """Return a sitting of a player by its number, and the numbers of its deals.

    Raises Refusal `not_found` if the player has no such sitting.
    """
    sitting = await sitting_of(house, player, number)
    hands = await house.player_history.hands(
        player,
        limit=MOST_HANDS,
        before=sitting.last + 1,
        table=sitting.where.table,
        after=sitting.number,
    )
    return sitting, [played.hand.deal for played in hands]


def _file(body: bytes, ending: str, *, table: str, number: int) -> Response[bytes]:
    """Return a response that browsers save as a file named after the table and `number`; `ending`
    is `json` or `txt`.
    """
    name = f"circolo-{table}-{number}.{ending}"
    headers = (("content-disposition", f'attachment; filename="{name}"'),)
    return Response(body, headers=headers, media_type=JSON if ending == "json" else TEXT)


OPERATIONS = (record, text, sitting_record, sitting_text)
