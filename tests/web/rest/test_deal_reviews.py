"""Reviews over the web: for players of the table, each computed once, and not too many."""

import asyncio
import os
from collections.abc import Awaitable, Callable

import msgspec
import pytest
from msgspec.structs import replace

from circolo.review.deal_review import DealReview
from circolo.review.decisions import OpenDeal
from circolo.review.workers import ReviewsBusy, ReviewWorkers
from circolo.tables.state import PlayerId
from circolo.web.refusals import Refusal
from circolo.web.rest.deal_reviews import AT_ONCE, EVERY, KEPT, Reviews
from tests.review.test_judging import TWO, a_deal, judge
from tests.web.rest.test_deal_records import guest, kept_here, played
from tests.web.rest.test_deal_replays import record
from tests.web.rig import HandClock, refusal, served

pytestmark = pytest.mark.anyio

ANNA = PlayerId("anna")
EMPTY = DealReview(1, (0, 1), (6, 5), (6, 5), "playout", 4.3, (0.0, 0.0), ())


def path(table: str, deal: int) -> str:
    return f"/api/tables/{table}/deals/{deal}/review"


class CountingWorkers:
    """Workers that compute nothing: each review waits until the test lets it end."""

    def __init__(self) -> None:
        self.asked = 0
        self.may_end = asyncio.Event()
        self.fails = False

    async def review(self, deal: bytes) -> DealReview:
        self.asked += 1
        await self.may_end.wait()
        if self.fails:
            raise ReviewsBusy
        return EMPTY


def deal(number: int) -> OpenDeal:
    return replace(a_deal(TWO, "club"), deal=number, decisions=())


def review_without_solver(deal: bytes) -> bytes:
    """Do what a worker does where numba is not installed; to compile takes longer than the test."""
    opened = msgspec.msgpack.decode(deal, type=OpenDeal)
    return msgspec.msgpack.encode(judge(opened))


async def code_of(call: Callable[[], Awaitable[object]]) -> str:
    with pytest.raises(Refusal) as refused:
        await call()
    return refused.value.code


async def test_a_player_gets_the_review_of_their_deal() -> None:
    async with served() as rig, rig.browser() as browser:
        rig.web.reviews.function = review_without_solver
        table = await kept_here(rig, await played(await guest(browser)))
        answer = await browser.get(path(table, 1), timeout=60)
        assert answer.status_code == 200
        told = answer.json()
        assert (told["deal"], told["sides"], sum(told["points"])) == (1, [0, 1], 11)
        assert {play["trick"] > 10 for play in told["plays"] if play["how"] == "exact"} == {True}
        again = await browser.get(path(table, 1))
        assert again.json() == told
        rig.web.reviews.close()


async def test_nobody_else_gets_it() -> None:
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, await played())
        assert refusal(await browser.get(path(table, 1))) == (401, "no_session")
        await guest(browser)
        assert refusal(await browser.get(path(table, 1))) == (403, "not_your_table")
        assert refusal(await browser.get(path("tnowhere", 1))) == (404, "no_such_table")


async def test_a_deal_that_runs_has_no_review() -> None:
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, (await played(await guest(browser)))[:30])
        assert refusal(await browser.get(path(table, 1))) == (409, "deal_not_over")


async def test_the_record_of_another_house_is_reviewed_if_it_holds() -> None:
    async with served() as rig, rig.browser() as browser:
        file = record(await played(), 1)
        assert refusal(await browser.post("/api/review", content=file)) == (401, "no_session")
        await guest(browser)
        assert refusal(await browser.post("/api/review", content=b"{}")) == (
            400,
            "record_unreadable",
        )
        later = await browser.post("/api/review", content=file, params={"deal": 2})
        assert refusal(later) == (409, "deal_not_over")


async def test_two_requests_for_a_deal_share_one_computation() -> None:
    workers = CountingWorkers()
    reviews = Reviews(workers, HandClock())
    both = [asyncio.ensure_future(reviews.of(deal(1), ANNA)) for _ in range(2)]
    await asyncio.sleep(0)
    workers.may_end.set()
    assert await asyncio.gather(*both) == [EMPTY, EMPTY]
    await reviews.of(deal(1), ANNA)
    assert workers.asked == 1


async def test_too_many_new_reviews_of_a_person_are_refused_and_known_ones_are_not() -> None:
    workers, clock = CountingWorkers(), HandClock()
    workers.may_end.set()
    reviews = Reviews(workers, clock)
    for number in range(AT_ONCE):
        await reviews.of(deal(number), ANNA)
    assert await code_of(lambda: reviews.of(deal(AT_ONCE), ANNA)) == "too_fast"
    assert await reviews.of(deal(0), ANNA) == EMPTY
    assert await reviews.of(deal(AT_ONCE), PlayerId("bruno")) == EMPTY
    clock.advance(EVERY)
    assert await reviews.of(deal(AT_ONCE + 1), ANNA) == EMPTY


async def test_a_failed_review_is_refused_as_busy_and_not_kept() -> None:
    workers = CountingWorkers()
    workers.fails = True
    workers.may_end.set()
    reviews = Reviews(workers, HandClock())
    assert await code_of(lambda: reviews.of(deal(1), ANNA)) == "busy"
    workers.fails = False
    assert await reviews.of(deal(1), ANNA) == EMPTY


async def test_the_cache_is_bounded() -> None:
    workers, clock = CountingWorkers(), HandClock()
    workers.may_end.set()
    reviews = Reviews(workers, clock)
    for number in range(KEPT + 1):
        clock.advance(EVERY)
        await reviews.of(deal(number), ANNA)
    clock.advance(EVERY)
    await reviews.of(deal(0), ANNA)
    assert workers.asked == KEPT + 2


async def test_a_full_queue_of_the_workers_is_busy() -> None:
    workers = ReviewWorkers(processes=1, queue=0)
    with pytest.raises(ReviewsBusy):
        await workers.review(b"")


def die(deal: bytes) -> bytes:
    """End the worker at once."""
    os._exit(1)


async def test_a_worker_that_dies_refuses_its_review_and_is_replaced() -> None:
    workers = ReviewWorkers(processes=1, function=die)
    for _ in range(2):
        with pytest.raises(ReviewsBusy):
            await workers.review(b"")
    workers.close()
