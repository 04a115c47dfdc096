"""REST operations: the review of a finished deal, for players of its table, and of uploaded
records.

Workers compute the reviews. A bounded queue, a rate for each person and a cache bound what they
cost.
"""

from collections.abc import Callable
from typing import Protocol

from circolo.cards.units import Millis
from circolo.records.deal_replay import DealReplay
from circolo.review.decisions import NotReviewable
from circolo.review.roster import Opened, Review, reviewable
from circolo.review.workers import encode_task
from circolo.room.house import House
from circolo.room.ports import Clock
from circolo.room.rate_limit import RateLimit
from circolo.tables.names import as_logged
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.refusals import Refusal
from circolo.web.rest.computed_once import ComputedOnce
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

    async def review(self, deal: bytes) -> Review:
        """Return the review of an encoded deal. Raises ReviewsBusy."""
        ...


class Reviews:
    """The reviews of this server: limits how many each person asks for, and keeps the last ones by
    a hash of the deal.
    """

    def __init__(self, workers: Reviewer, clock: Clock) -> None:
        self._kept = ComputedOnce(
            workers.review, clock, limit=RateLimit(burst=AT_ONCE, every=EVERY), kept=KEPT
        )

    async def of(self, deal: Opened, player: PlayerId) -> Review:
        """Return the review of a deal. Raises as `ComputedOnce.of`."""
        return await self._kept.of(encode_task(deal), player)


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
) -> Review:
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
) -> Review:
    """Return the review of a deal of an uploaded record, which may be from another house.

    Without `deal` it is the last deal of the record.
    """
    player = PlayerId((await accounts.required(request.requester)).person.id)
    renderer.take_upload(request.requester.address, house.clock.now())
    file = await request.body()
    record = await renderer.run(lambda: verified(file))
    opened = await renderer.run(lambda: _opened(lambda: replay_of(record, deal, names=as_logged)))
    return await reviews.of(opened, player)


def _opened(replayed: Callable[[], DealReplay]) -> Opened:
    try:
        return reviewable(replayed())
    except NotReviewable:
        raise Refusal("no_review") from None


OPERATIONS = (review, review_of_record)
