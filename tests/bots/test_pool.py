"""The worker processes of bots: their answers, and the loss of a worker."""

import ast
import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec.structs import replace
from structlog.testing import capture_logs

from circolo.bots import matches, worker
from circolo.bots.policy import seeded_rng
from circolo.bots.pool import QUEUE_PER_WORKER, RESTART_DELAY, Pool
from circolo.bots.tressette import CLUB
from circolo.bots.tressette.maestro import MAESTRO
from circolo.bots.worker import PolicyTask
from circolo.cards.units import Seat
from circolo.games.tressette import GAME, Options, View
from circolo.wire.game_unions import Action
from tests.bots.seat import MovedClock

CHANCE = bytes(range(32))


def questions(number: int) -> list[PolicyTask]:
    states = matches.states(GAME, Options(), [CLUB] * 4, seed=b"pool")
    asked: list[PolicyTask] = []
    for state in states:
        if state.phase == "move" and len(asked) < number:
            assert state.deal is not None
            seat = Seat(state.deal.turn)
            ask: Any = GAME.rules.offers(state, seat)[0]
            asked.append(PolicyTask("maestro", GAME.sight.view(state, seat), ask, CHANCE))
    return asked


def in_house(story: Callable[[Pool, MovedClock], Awaitable[None]], **how: Any) -> None:
    async def told() -> None:
        clock = MovedClock()
        pool = Pool(clock, processes=1, **how)
        try:
            async with asyncio.timeout(60):
                await story(pool, clock)
        finally:
            await pool.close()

    asyncio.run(told())


async def until_there(pool: Pool) -> None:
    """Ask until a worker takes the question."""
    (question,) = questions(1)
    while pool.think(question, lambda _: None) is None:
        await asyncio.sleep(0.01)


async def thought(pool: Pool, question: PolicyTask) -> Action:
    answer: asyncio.Future[Action] = asyncio.get_running_loop().create_future()
    assert pool.think(question, answer.set_result) is not None
    return await answer


def test_a_process_answers_as_the_policy_does() -> None:
    async def story(pool: Pool, _: MovedClock) -> None:
        await until_there(pool)
        for question in questions(6)[::2]:
            ask: Any = question.ask
            assert isinstance(question.view, View)
            said = MAESTRO.choose(question.view, ask, seeded_rng(CHANCE))
            assert await thought(pool, question) == said

    in_house(story)


def test_nobody_thinks_before_a_process_is_there() -> None:
    async def story(pool: Pool, _: MovedClock) -> None:
        assert pool.think(questions(1)[0], lambda _: None) is None

    in_house(story)


def test_more_questions_than_the_line_has_room_for_are_not_taken() -> None:
    async def story(pool: Pool, _: MovedClock) -> None:
        await until_there(pool)
        await asyncio.sleep(0)
        (question,) = questions(1)
        taken = [pool.think(question, lambda _: None) for _ in range(QUEUE_PER_WORKER + 5)]
        assert taken.count(None) >= 4

    in_house(story, work=_sleeps)


def test_a_thought_called_off_does_not_answer() -> None:
    async def story(pool: Pool, _: MovedClock) -> None:
        await until_there(pool)
        first, second = questions(2)
        heard: list[Action] = []
        called_off = pool.think(first, heard.append)
        assert called_off is not None
        called_off.cancel()
        await thought(pool, second)
        assert heard == []

    in_house(story)


def test_a_policy_that_fails_in_a_process_does_not_answer_and_the_next_does() -> None:
    async def story(pool: Pool, _: MovedClock) -> None:
        await until_there(pool)
        first, second = questions(2)
        heard: list[Action] = []
        without_table = replace(first.view, table=None)
        assert pool.think(PolicyTask("maestro", without_table, first.ask, CHANCE), heard.append)
        await thought(pool, second)
        assert heard == []

    in_house(story)


def test_after_a_process_was_killed_others_are_started_when_some_time_has_passed() -> None:
    async def story(pool: Pool, clock: MovedClock) -> None:
        (question,) = questions(1)
        heard: list[Action] = []
        with capture_logs() as logs:
            await until_there(pool)
            while not logs:
                await asyncio.sleep(0.01)
        clock.to(clock.now() + RESTART_DELAY - 1)
        await asyncio.sleep(0.2)
        assert pool.think(question, heard.append) is None
        assert heard == []
        clock.to(clock.now() + 1)
        await until_there(pool)

    in_house(story, work=_dies)


def _dies(_: bytes) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("this process is dead")


def _sleeps(_: bytes) -> bytes:
    time.sleep(0.05)
    return worker.encode(())


HOUSE = """
import asyncio, sys, time
from circolo.bots.pool import _processes
from circolo.bots import worker
if __name__ == "__main__":
    executor = _processes(1)
    print(executor.submit(worker.process_id).result(), flush=True)
    time.sleep(60)
"""


def test_a_process_does_not_outlive_a_house_that_was_killed(tmp_path: Any) -> None:
    program = tmp_path / "house.py"
    program.write_text(HOUSE)
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        process = int(house.stdout.readline())
        os.kill(process, 0)
        house.kill()
        # A survivor would keep the other end of the pipe open.
        assert house.stdout.read() == ""


def test_where_bots_think_there_is_no_room_and_no_store() -> None:
    program = (
        "import sys, circolo.bots.worker; "
        "print({name.split('.')[1] for name in sys.modules if name.startswith('circolo.')})"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    parts = set(ast.literal_eval(said.stdout))
    assert "games" in parts
    assert parts & {"room", "store", "web"} == set()
