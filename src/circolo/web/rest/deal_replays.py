"""REST operations: replays of finished deals. Players of the table see the hands of all seats,
other people see no hands.

Any person can also upload a record, even of another house, and replay it with all hands, since the
record contains them.
"""

import gzip
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, TypeVar

from msgspec import Meta

from circolo.cards.units import Millis
from circolo.records.deal_replay import (
    DealReplay,
    replay_entries,
    replay_for_player,
    replay_record,
    with_avatars,
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
from circolo.web.rest.operation import Response, get, post
from circolo.web.rest.request import Request
from circolo.web.rest.tournaments import require_seen
from circolo.wire import table_log
from circolo.wire.message_codec import encode

LONGEST_RECORD = 1024 * 1024
"""Maximum size of an uploaded record in bytes, enough for about fifty deals."""
QUEUE = 16
AT_ONCE = 5
EVERY = Millis(2_000)
"""Minimum time between two uploads from one address, in milliseconds, after a burst of AT_ONCE."""

Deal = Annotated[int, Meta(ge=1, le=2**31)] | None
Work = TypeVar("Work")


@dataclass(frozen=True, slots=True)
class ReplayRenderer:
    """Builds records and replays, one at a time, in a thread of its own; limits the rate of
    uploads.
    """

    pool: BoundedThreadPool
    uploads: RateLimit

    async def run(self, work: Callable[[], Work]) -> Work:
        """Run `work` in the thread and return its result.

        Raises Refusal `busy` if too much work waits, or the exception that `work` raises.
        """
        return await self.pool.run(work)

    def take_upload(self, address: str, now: Millis) -> None:
        """Count an upload from an address. Raises Refusal `too_fast` if there were too many."""
        if wait := self.uploads.wait(address, now):
            raise Refusal("too_fast", wait=wait)
        self.uploads.take(address, now)

    async def replay(self, work: Callable[[], DealReplay], request: Request) -> Response[bytes]:
        """Run `work` in the thread and return its replay as JSON, with gzip if the client accepts
        it.

        Raises the same as `run`.
        """
        is_packed = "gzip" in request.header(b"accept-encoding")
        body = await self.run(lambda: _encoded(work(), is_packed=is_packed))
        packed = (("content-encoding", "gzip"),) if is_packed else ()
        return Response(body, headers=(("vary", "accept-encoding"), *packed))


def make_renderer() -> ReplayRenderer:
    """Return a renderer with a thread and a rate limit of its own."""
    return ReplayRenderer(
        BoundedThreadPool("replays", threads=1, queue=QUEUE), RateLimit(burst=AT_ONCE, every=EVERY)
    )


@get("/api/tables/{table}/deals/{deal}/replay")
async def replay(
    table: str,
    deal: int,
    *,
    request: Request,
    accounts: Accounts,
    house: House,
    renderer: ReplayRenderer,
) -> Response[bytes]:
    """Return the replay of a finished deal, with the hands of all seats for players of its table
    only.

    Until the shuffle is revealed, a player receives a replay with their own hand, and other people
    are refused.
    """
    player = PlayerId((await accounts.required(request.requester)).person.id)
    await require_seen(house, TableId(table), player)
    seeds = await house.logs.seeds(TableId(table))
    index = await house.logs.index(TableId(table))
    shown, has_played = index.deals.get(deal), player in index.players
    if shown is None and not has_played:
        raise Refusal("deal_not_over")
    entries = await house.logs.entries(
        TableId(table), until=None if shown is None else shown.head.version
    )
    names = names_or_logged(await house.directory.of(index.players))
    avatars = await house.people.avatars(index.players)
    return await renderer.replay(
        lambda: with_avatars(
            replay_for(player if has_played else None, entries, deal, seeds=seeds, names=names),
            avatars,
        ),
        request,
    )


@post("/api/replay", max_body_bytes=LONGEST_RECORD)
async def replay_of_record(
    *,
    request: Request,
    accounts: Accounts,
    house: House,
    renderer: ReplayRenderer,
    deal: Deal = None,
) -> Response[bytes]:
    """Return the replay of a deal of an uploaded record, which may be from another house.

    Without `deal` it is the last deal of the record.
    """
    await accounts.required(request.requester)
    renderer.take_upload(request.requester.address, house.clock.now())
    file = await request.body()
    record = await renderer.run(lambda: verified(file))
    names = names_or_logged(await house.people.names(record.people()))
    avatars = await house.people.avatars(record.people())
    return await renderer.replay(
        lambda: with_avatars(replay_of(record, deal, names=names), avatars), request
    )


def replay_for(
    player: PlayerId | None,
    entries: Sequence[Entry],
    deal: int,
    *,
    seeds: Mapping[int, bytes],
    names: Names,
) -> DealReplay:
    """Return the replay of a deal for a player of the table, or for any other person (None).

    Raises Refusal `deal_not_over` or `cards_lost`.
    """
    try:
        try:
            found = replay_entries(entries, deal, seeds=seeds, names=names)
        except DealNotRevealed:
            if player is None:
                raise
            return replay_for_player(entries, deal, player, seeds=seeds, names=names)
    except DealNotRevealed:
        raise Refusal("deal_not_over") from None
    except table_log.SeedMissing:
        raise Refusal("cards_lost") from None
    return without_hands(found) if player is None else found


def names_or_logged(names: Mapping[PlayerId, str] | Mapping[str, str]) -> Names:
    """Return a function that returns the present name of a player, or else the name in the log."""
    return lambda player, logged: names.get(player, logged)


def verified(file: bytes) -> Record:
    """Return the record in an uploaded file.

    Raises Refusal if it is malformed or its verification fails.
    """
    try:
        record = decode_record(file)
        verdict = verify_record(record)
    except BadRecord as bad:
        raise Refusal(bad.code) from None
    if verdict.findings:
        raise Refusal("record_does_not_hold")
    return record


def replay_of(record: Record, deal: int | None, *, names: Names) -> DealReplay:
    """Return the replay of a deal of a record, by default of its last deal.

    Raises Refusal `deal_not_over`.
    """
    try:
        return replay_record(record, deal or record.deal, names=names)
    except DealNotRevealed:
        raise Refusal("deal_not_over") from None


def _encoded(replay: DealReplay, *, is_packed: bool) -> bytes:
    text = encode(replay)
    return gzip.compress(text, compresslevel=6, mtime=0) if is_packed else text


OPERATIONS = (replay, replay_of_record)
