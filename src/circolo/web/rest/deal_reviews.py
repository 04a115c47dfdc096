"""REST operations: the review of a finished deal, for players of its table, and of uploaded
records.

Workers compute the reviews. A bounded queue, a rate for each person and a cache bound what they
cost.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import Protocol

from circolo.cards.units import Millis
from circolo.records.deal_replay import DealReplay
from circolo.review.deal_review import DealReview
from circolo.review.decisions import NotReviewable, OpenDeal
from circolo.review.roster import reviewable
from circolo.review.workers import ReviewsBusy, encode_deal
from circolo.room.house import House
from circolo.room.ports import Clock
from circolo.room.rate_limit import RateLimit
from circolo.tables.names import as_logged
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.rest.deal_replays import (
    LONGEST_RECORD,
    Deal,
    ReplayRenderer,
    replay_for,
    replay_of,
    verified,
)
from circolo.web.rest.operation import get, post
from circolo.web.rest.request import Request

AT_ONCE = 12
"""The number of reviews that a person gets without delay: those of a long match."""

EVERY = Millis(10_000)
"""Minimum time between two new reviews of one person, in milliseconds, after that."""

KEPT = 256
"""Maximum number of reviews in the cache; the one that was used longest ago is dropped."""


class Reviewer(Protocol):
    """Computes reviews, as `ReviewWorkers` do."""

    async def review(self, deal: bytes) -> DealReview:
        """Return the review of an encoded deal. Raises ReviewsBusy."""
        ...


class Reviews:
    """The reviews of this server: limits how many each person asks for, and keeps the last ones by
    a hash of the deal.
    """

    def __init__(self, workers: Reviewer, clock: Clock) -> None:
        self._workers = workers
        self._clock = clock
        self._limit = RateLimit(burst=AT_ONCE, every=EVERY)
        self._kept: OrderedDict[bytes, asyncio.Task[DealReview]] = OrderedDict()

    async def of(self, deal: OpenDeal, player: PlayerId) -> DealReview:
        """Return the review of a deal; a second request for it waits for the same computation.

        Raises Refusal `too_fast` if the person asks for too many new ones, `busy` if too much work
        waits.
        """
        encoded = encode_deal(deal)
        key = sha256(encoded).digest()
        task = self._kept.get(key)
        if task is None:
            now = self._clock.now()
            if wait := self._limit.wait(player, now):
                raise Refusal("too_fast", wait=wait)
            self._limit.take(player, now)
            task = asyncio.get_running_loop().create_task(self._workers.review(encoded))
            task.add_done_callback(lambda done: self._forget_failed(key, done))
            self._kept[key] = task
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        try:
            return await asyncio.shield(task)
        except ReviewsBusy:
            raise Refusal("busy") from None

    def _forget_failed(self, key: bytes, task: asyncio.Task[DealReview]) -> None:
        if (task.cancelled() or task.exception() is not None) and self._kept.get(key) is task:
            del self._kept[key]


@get("/api/tables/{table}/deals/{deal}/review")
async def review(
    table: str,
    deal: int,
    *,
    request: Request,
    accounts: Accounts,
    house: House,
    renderer: ReplayRenderer,
    reviews: Reviews,
) -> DealReview:
    """Return the review of a finished deal, for players of its table.

    It follows from the hands of all seats, so it is public only when they are.
    """
    player = PlayerId((await accounts.required(request.requester)).person.id)
    seeds = await house.logs.seeds(TableId(table))
    index = await house.logs.index(TableId(table))
    if player not in index.players:
        raise Refusal("not_your_table")
    shown = index.deals.get(deal)
    entries = await house.logs.entries(
        TableId(table), until=None if shown is None else shown.head.version
    )
    opened = await renderer.run(
        lambda: _opened(lambda: replay_for(player, entries, deal, seeds=seeds, names=as_logged))
    )
    return await reviews.of(opened, player)


@post("/api/review", max_body_bytes=LONGEST_RECORD)
async def review_of_record(
    *,
    request: Request,
    accounts: Accounts,
    house: House,
    renderer: ReplayRenderer,
    reviews: Reviews,
    deal: Deal = None,
) -> DealReview:
    """Return the review of a deal of an uploaded record, which may be from another house.

    Without `deal` it is the last deal of the record.
    """
    player = PlayerId((await accounts.required(request.requester)).person.id)
    renderer.take_upload(request.requester.address, house.clock.now())
    file = await request.body()
    record = await renderer.run(lambda: verified(file))
    opened = await renderer.run(lambda: _opened(lambda: replay_of(record, deal, names=as_logged)))
    return await reviews.of(opened, player)


def _opened(replayed: Callable[[], DealReplay]) -> OpenDeal:
    try:
        return reviewable(replayed())
    except NotReviewable:
        raise Refusal("no_review") from None


OPERATIONS = (review, review_of_record)
