"""Branches over the web: for players of the table, bounded, with stable refusals."""

import asyncio
import gzip

import msgspec
import pytest

from circolo.records.deal_replay import log_of_record
from circolo.records.record_builder import build_record
from circolo.review import branch as branching
from circolo.review.branch_task import BranchAnswer, BranchTask
from circolo.review.workers import work_branch
from circolo.tables.state import PlayerId
from circolo.web.refusals import Refusal
from circolo.web.rest.deal_branches import AT_ONCE, EVERY, Branches
from tests.records.matches import a_match
from tests.web.rest.test_deal_records import guest, kept_here, played
from tests.web.rest.test_deal_replays import record
from tests.web.rig import HandClock, refusal, served

pytestmark = pytest.mark.anyio

ANNA = PlayerId("anna")
LATE = 30
"""A step near the end of a deal for two."""


def path(table: str, deal: int) -> str:
    return f"/api/tables/{table}/deals/{deal}/branch"


def work_without_solver(task: bytes) -> bytes:
    """Do what a worker does where numba is not installed; to compile takes longer than the test."""
    branching.SOLVED_TRICKS.update({2: 0, 4: 0})
    return work_branch(task)


class QuickPlayer:
    """A worker that has every branch at once."""

    def __init__(self) -> None:
        self.asked = 0

    async def branch(self, task: bytes) -> BranchAnswer:
        self.asked += 1
        await asyncio.sleep(0)
        return BranchAnswer(gzip.compress(b"{}"))


class OfHouse:
    """The part of a house that branches need."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.logs = None


@pytest.fixture(autouse=True, scope="module")
def kept_match() -> None:
    """Play the match of the record before the loop of a test runs; it is kept from then on."""
    a_match()


def task(step: int) -> BranchTask:
    return BranchTask(log_of_record(build_record(a_match(), 1), 1), step, None, ())


async def test_a_player_gets_the_better_line() -> None:
    async with served() as rig, rig.browser() as browser:
        rig.web.reviews.branching = work_without_solver
        table = await kept_here(rig, await played(await guest(browser)))
        answer = await browser.get(path(table, 1), params={"step": LATE}, timeout=60)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert (told["sides"], sum(told["points"]), told["by"]) == ([0, 1], 11, "maestro")
        assert len(told["steps"]) == len(told["cards"]) + 1
        rig.web.reviews.close()


async def test_nobody_else_gets_it() -> None:
    async with served() as rig, rig.browser() as browser:
        table, step = await kept_here(rig, await played()), {"step": LATE}
        assert refusal(await browser.get(path(table, 1), params=step)) == (401, "no_session")
        await guest(browser)
        assert refusal(await browser.get(path(table, 1), params=step)) == (403, "not_your_table")


async def test_a_deal_that_runs_has_no_branch() -> None:
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, (await played(await guest(browser)))[:30])
        answer = await browser.get(path(table, 1), params={"step": 3}, timeout=60)
        assert refusal(answer) == (409, "deal_not_over")
        rig.web.reviews.close()


async def test_an_illegal_card_is_refused() -> None:
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, await played(await guest(browser)))
        for cards in ("3D 3D", "ZZ", "3D " * 39 + "3D 3D"):
            asked = {"step": str(LATE), "cards": cards}
            answer = await browser.get(path(table, 1), params=asked, timeout=60)
            assert refusal(answer)[1] in {"branch_card", "bad_request"}
        rig.web.reviews.close()


@pytest.mark.parametrize("answers", ["{", '[{"type":"nothing"}]', str([1] * 17)])
async def test_an_unreadable_answer_is_refused(answers: str) -> None:
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, await played(await guest(browser)))
        asked = {"step": str(LATE), "seat": "0", "answers": answers}
        assert refusal(await browser.get(path(table, 1), params=asked)) == (409, "branch_answer")


async def test_the_record_of_another_house_is_played_on_if_it_holds() -> None:
    async with served() as rig, rig.browser() as browser:
        rig.web.reviews.branching = work_without_solver
        file, step = record(await played(), 1), {"step": LATE}
        await guest(browser)
        told = await browser.post("/api/branch", content=file, params=step, timeout=60)
        assert sum(told.json()["points"]) == 11
        broken = await browser.post("/api/branch", content=b"{}", params=step)
        assert refusal(broken) == (400, "record_unreadable")
        rig.web.reviews.close()


async def test_too_many_new_branches_of_a_person_are_refused_and_known_ones_are_not() -> None:
    player, house = QuickPlayer(), OfHouse()
    branches = Branches(player, house)  # type: ignore[arg-type]
    for step in range(AT_ONCE):
        await branches.of(task(step), ANNA)
    with pytest.raises(Refusal) as refused:
        await branches.of(task(AT_ONCE), ANNA)
    assert refused.value.code == "too_fast"
    await branches.of(task(0), ANNA)
    house.clock.advance(EVERY)
    await branches.of(task(AT_ONCE), ANNA)
    assert player.asked == AT_ONCE + 1


async def test_too_many_uploads_of_a_person_are_refused() -> None:
    branches = Branches(QuickPlayer(), OfHouse())  # type: ignore[arg-type]
    for _ in range(AT_ONCE):
        branches.take_upload(ANNA)
    with pytest.raises(Refusal) as refused:
        branches.take_upload(ANNA)
    assert refused.value.code == "too_fast"


async def test_a_refusal_of_the_worker_is_the_clients() -> None:
    refused = msgspec.msgpack.decode(
        work_branch(msgspec.msgpack.encode(task(10_000))), type=BranchAnswer
    )
    assert refused == BranchAnswer(refused="branch_step")
