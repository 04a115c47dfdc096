"""Records and texts for those who have sat at a table: a file for each deal, or for a sitting."""

from collections.abc import Collection, Mapping, Sequence

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
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
from circolo.room.proofs.house_signatures import HouseSignatures
from circolo.store.entries import Entry
from circolo.tables.events import Countersigned
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.deal_replays import ReplayRenderer
from circolo.web.rest.match_history import sitting_of

Names = Mapping[PlayerId, str]
Browsers = Mapping[bytes, Sequence[Countersigned]]
"""Countersignatures by the head under which they are."""

MOST_HANDS = 2_000
"""Of one sitting that are told as text."""


@get("/api/deals/{table:str}/{deal:int}")
async def record(
    table: FromPath[str],
    deal: FromPath[int],
    *,
    visitor: NamedDependency[Requester],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
    teller: NamedDependency[ReplayRenderer],
) -> Response[bytes]:
    """Return the record of a deal to a player who has sat there: docs/records.md."""
    player = await _player(visitor, accounts)
    entries = await _entries(house, TableId(table), player, deals=[deal])
    names = await _names(house, TableId(table))
    by = house.signatures, await _browsers(house, TableId(table))
    answer = await teller.file(lambda: _cut(entries, deal, names=names, signed_by=by))
    answer.headers.update(_as_file(table, deal, "json"))
    return answer


@get("/api/deals/{table:str}/{deal:int}/text")
async def text(
    table: FromPath[str],
    deal: FromPath[int],
    *,
    visitor: NamedDependency[Requester],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
    teller: NamedDependency[ReplayRenderer],
) -> Response[bytes]:
    """Return a deal as text to a player who has sat there."""
    player = await _player(visitor, accounts)
    entries = await _entries(house, TableId(table), player, deals=[deal])
    names = await _names(house, TableId(table))
    answer = await teller.write(lambda: _told(entries, [deal], names))
    answer.headers.update(_as_file(table, deal, "txt"))
    return answer


@get("/api/me/sittings/{number:int}/record")
async def sitting_record(
    number: FromPath[int],
    *,
    visitor: NamedDependency[Requester],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
    teller: NamedDependency[ReplayRenderer],
) -> Response[bytes]:
    """Return the record of a sitting of the asking person, up to the last of its deals that a file
    can hold.
    """
    player = await _player(visitor, accounts)
    sitting, deals = await _sitting(house, player, number)
    table = sitting.where.table
    entries = await _entries(house, table, player, deals=deals)
    names = await _names(house, table)
    last: list[int] = []
    by = house.signatures, await _browsers(house, table)
    answer = await teller.file(lambda: _cut_to_fit(entries, deals, last, names=names, signed_by=by))
    answer.headers.update(_as_file(table, last[0], "json"))
    return answer


@get("/api/me/sittings/{number:int}/text")
async def sitting_text(
    number: FromPath[int],
    *,
    visitor: NamedDependency[Requester],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
    teller: NamedDependency[ReplayRenderer],
) -> Response[bytes]:
    """Return the hands of a sitting of the asking person as text, as far as a record holds them."""
    player = await _player(visitor, accounts)
    sitting, deals = await _sitting(house, player, number)
    entries = await _entries(house, sitting.where.table, player, deals=deals)
    names = await _names(house, sitting.where.table)
    answer = await teller.write(lambda: _told(entries, deals, names))
    answer.headers.update(_as_file(sitting.where.table, number, "txt"))
    return answer


async def _player(visitor: Requester, accounts: Accounts) -> PlayerId:
    return PlayerId((await accounts.required(visitor)).person.id)


async def _entries(
    house: House, table: TableId, player: PlayerId, *, deals: Collection[int]
) -> tuple[Entry, ...]:
    """Return the entries up to the last of these deals that is shown, and that a file can hold.

    Raises Refusal before it reads a log for nothing.
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
    """Return what the people of a table are called now; "" for deleted accounts."""
    index = await house.logs.index(table)
    return await house.directory.of(index.players)


async def _browsers(house: House, table: TableId) -> Browsers:
    """Return what browsers have countersigned at a table so far."""
    return dict((await house.logs.index(table)).countersigned)


Signers = tuple[HouseSignatures, Browsers]


def _cut(entries: Sequence[Entry], deal: int, *, names: Names, signed_by: Signers) -> bytes:
    try:
        return encode_record(_signed(build_record(entries, deal, names=names), *signed_by))
    except DealNotRevealed:
        raise Refusal("deal_not_over") from None


def _signed(record: Record, signed_by: HouseSignatures, browsers: Browsers) -> Record:
    """Return the record with the signature of the house, and those of browsers, under its head."""
    signed = signed_by.sign(record.stream, record.deal, record.head)
    under = browsers.get(record.head, ())
    beside = tuple(Countersignature(e.seat, e.epoch, e.key, e.signature) for e in under)
    return replace(record, signed=signed, countersigned=beside)


def _cut_to_fit(
    entries: Sequence[Entry],
    deals: Sequence[int],
    last: list[int],
    *,
    names: Names,
    signed_by: Signers,
) -> bytes:
    try:
        file = build_largest_record(entries, deals, names=names)
    except DealNotRevealed:
        raise Refusal("deal_not_over") from None
    except BadRecord as bad:
        raise Refusal(bad.code) from None
    last.append(file.deal)
    return encode_record(_signed(file, *signed_by))


async def _sitting(house: House, player: PlayerId, number: int) -> tuple[Sitting, list[int]]:
    """Return a sitting, and the deals played in it; raises Refusal for another's."""
    sitting = await sitting_of(house, player, number)
    hands = await house.player_history.hands(
        player,
        limit=MOST_HANDS,
        before=sitting.last + 1,
        table=sitting.where.table,
        after=sitting.number,
    )
    return sitting, [played.hand.deal for played in hands]


def _told(entries: Sequence[Entry], deals: Sequence[int], names: Names) -> str:
    try:
        return deals_as_text(build_largest_record(entries, deals, names=names), deals)
    except DealNotRevealed:
        raise Refusal("deal_not_over") from None
    except BadRecord as bad:
        raise Refusal(bad.code) from None


def _as_file(table: str, number: int, ending: str) -> dict[str, str]:
    name = f"circolo-{table}-{number}.{ending}"
    return {"content-disposition": f'attachment; filename="{name}"'}
