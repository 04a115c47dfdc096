"""Deals that are over, to be seen again: with all hands by whoever sat there, by others as an
onlooker sees them; and records of any house, whose reader has all hands in them anyway.
"""

import gzip
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from circolo.cards.units import Millis
from circolo.records.deal_replay import (
    DealReplay,
    replay_entries,
    replay_for_player,
    replay_record,
    without_hands,
)
from circolo.records.record import BadRecord, Record, decode_record
from circolo.records.record_builder import DealNotRevealed
from circolo.records.record_verifier import verify_record
from circolo.room.house import House
from circolo.room.rate_limit import RateLimit
from circolo.store.entries import Entry
from circolo.tables.names import Names
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.bounded_thread_pool import BoundedThreadPool
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.error_responses import AnyRequest
from circolo.wire import table_log
from circolo.wire.message_codec import encode

LONGEST_RECORD = 1024 * 1024
"""Of those that are brought: some fifty deals."""
QUEUE = 16
AT_ONCE = 5
EVERY = Millis(2_000)
"""How many records one address may bring, and how often."""

Deal = Annotated[int | None, QueryParameter(ge=1, le=2**31)]


@dataclass(frozen=True, slots=True)
class ReplayRenderer:
    """Folds matches beside the event loop, one at a time."""

    aside: BoundedThreadPool
    brought: RateLimit

    async def write(self, work: Callable[[], str]) -> Response[bytes]:
        """Return a text; raises Refusal."""
        body = await self.aside.run(lambda: work().encode())
        return Response(body, media_type="text/plain")

    async def file(self, work: Callable[[], bytes]) -> Response[bytes]:
        """Return a record; raises Refusal."""
        return Response(await self.aside.run(work), media_type="application/json")

    async def tell(self, work: Callable[[], DealReplay], *, packed: bool) -> Response[bytes]:
        """Return the replay as it is sent; raises Refusal."""
        body = await self.aside.run(lambda: _sent(work(), packed=packed))
        headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if packed else {})
        return Response(body, media_type="application/json", headers=headers)


def make_renderer() -> ReplayRenderer:
    """Return a teller with a thread of its own."""
    return ReplayRenderer(
        BoundedThreadPool("replays", threads=1, queue=QUEUE), RateLimit(burst=AT_ONCE, every=EVERY)
    )


@get("/api/tables/{table:str}/deals/{deal:int}/replay")
async def replay(
    table: FromPath[str],
    deal: FromPath[int],
    *,
    request: AnyRequest,
    visitor: NamedDependency[Requester],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
    teller: NamedDependency[ReplayRenderer],
) -> Response[bytes]:
    """Return a deal that is over, step by step; the hands only to who has sat at the table. While
    its pack is still played with, his own alone to who has played it.
    """
    player = PlayerId((await accounts.required(visitor)).person.id)
    seeds = await house.logs.seeds(TableId(table))
    index = await house.logs.index(TableId(table))
    shown, sat_there = index.deals.get(deal), player in index.players
    if shown is None and not sat_there:
        raise Refusal("deal_not_over")
    entries = await house.logs.entries(
        TableId(table), until=None if shown is None else shown.head.version
    )
    names = await house.directory.of(index.players)
    return await teller.tell(
        lambda: _to(player, entries, deal, seeds=seeds, sat_there=sat_there, names=called(names)),
        packed=_takes_gzip(request),
    )


@post("/api/replay", status_code=200, request_max_body_size=LONGEST_RECORD)
async def replay_of_record(
    *,
    request: AnyRequest,
    visitor: NamedDependency[Requester],
    accounts: NamedDependency[Accounts],
    house: NamedDependency[House],
    teller: NamedDependency[ReplayRenderer],
    deal: Deal = None,
) -> Response[bytes]:
    """Return a deal of a record that holds, of whichever house: its last unless one is named."""
    await accounts.required(visitor)
    now = house.clock.now()
    if wait := teller.brought.wait(visitor.address, now):
        raise Refusal("too_fast", wait=wait)
    teller.brought.take(visitor.address, now)
    file = await request.body()
    record = await teller.aside.run(lambda: _holds(file))
    names = await house.people.names(record.people())
    return await teller.tell(
        lambda: _brought(record, deal, names=called(names)), packed=_takes_gzip(request)
    )


def _to(
    player: PlayerId,
    entries: Sequence[Entry],
    deal: int,
    *,
    seeds: Mapping[int, bytes],
    sat_there: bool,
    names: Names,
) -> DealReplay:
    try:
        try:
            told = replay_entries(entries, deal, seeds=seeds, names=names)
        except DealNotRevealed:
            if not sat_there:
                raise
            return replay_for_player(entries, deal, player, seeds=seeds, names=names)
    except DealNotRevealed:
        raise Refusal("deal_not_over") from None
    except table_log.SeedMissing:
        raise Refusal("cards_lost") from None
    return told if sat_there else without_hands(told)


def called(names: Mapping[PlayerId, str] | Mapping[str, str]) -> Names:
    """Return how people are called beside the loop: by these names of the house, or as logged."""
    return lambda player, logged: names.get(player, logged)


def _holds(file: bytes) -> Record:
    """Return the record in a file; raises Refusal for one that does not hold."""
    try:
        record = decode_record(file)
        verdict = verify_record(record)
    except BadRecord as bad:
        raise Refusal(bad.code) from None
    if verdict.findings:
        raise Refusal("record_does_not_hold")
    return record


def _brought(record: Record, deal: int | None, *, names: Names) -> DealReplay:
    try:
        return replay_record(record, deal or record.deal, names=names)
    except DealNotRevealed:
        raise Refusal("deal_not_over") from None


def _sent(replay: DealReplay, *, packed: bool) -> bytes:
    text = encode(replay)
    return gzip.compress(text, compresslevel=6, mtime=0) if packed else text


def _takes_gzip(request: AnyRequest) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")
