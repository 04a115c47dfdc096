"""Programs that play: their faults are named and bounded, and none holds up its caller."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.bots.program import Program, ProgramFailed
from circolo.cards.card import Card
from circolo.play.offers import Question
from circolo.play.waits import WaitId
from circolo.tricks.actions import PlayCard, PlayCardOffer

pytestmark = pytest.mark.anyio

CARDS = (Card("3D"), Card("4C"))
MOVE = Question(WaitId(5), "move", (PlayCardOffer(CARDS, ()),))
ENOUGH = 30.0

READ = (
    "import json, sys\nturns = filter(lambda t: t['type'] == 'turn', map(json.loads, sys.stdin))\n"
)
SAY = "say = lambda *lines: print(*lines, sep='\\n', flush=True)\n"
ANSWER = "answer = lambda t, n=0: json.dumps({'id': t['id'], 'action': t['actions'][n]})\n"
START = READ + SAY + ANSWER
GOOD = START + "for t in turns: say(answer(t))"


@asynccontextmanager
async def running(code: str) -> AsyncIterator[tuple[Program, list[str]]]:
    """A program in Python, and the codes of the lines that were no answer."""
    noted: list[str] = []
    program = await Program.start(
        (sys.executable, "-c", code), note=lambda noticed, _: noted.append(noticed)
    )
    try:
        yield program, noted
    finally:
        await program.end()


async def ask(program: Program, question: Question[Any] = MOVE, *, seconds: float = ENOUGH) -> Any:
    return await program.choose({}, question, game="tressette", seconds=seconds)


async def failure(program: Program, *, seconds: float = ENOUGH) -> str:
    with pytest.raises(ProgramFailed) as failed:
        await ask(program, seconds=seconds)
    return failed.value.code


async def test_a_program_reads_a_greeting_and_then_turns() -> None:
    lines = "import sys, json\nseen = [json.loads(sys.stdin.readline()) for _ in range(2)]\n"
    told = "turn = seen[1]\nassert seen[0] == {'type': 'hello', 'protocol': 1}, seen\n"
    shape = sorted(
        ["type", "id", "game", "table", "kind", "view", "offers", "actions", "silence", "deadline"]
    )
    check = f"assert sorted(turn) == {shape}, turn\n"
    reply = "print(json.dumps({'id': turn['id'], 'action': turn['actions'][1]}), flush=True)"
    async with running(lines + told + check + reply) as (program, noted):
        assert (await ask(program), noted) == (PlayCard(CARDS[1]), [])


async def test_an_answer_is_one_of_the_possible_actions() -> None:
    async with running(GOOD) as (program, noted):
        assert [await ask(program) for _ in range(3)] == [PlayCard(CARDS[0])] * 3
        assert noted == []


async def test_a_program_may_give_no_answer_where_the_seat_need_not() -> None:
    silent = START + "for t in turns: say(json.dumps({'id': t['id'], 'action': None}))"
    async with running(silent) as (program, _):
        assert await ask(program, replace(MOVE, kind="bets")) is None
        assert await failure(program) == "answer_refused"


async def test_a_wrong_answer_is_refused_and_the_program_goes_on() -> None:
    wrong = {"type": "play_card", "card": "7S"}
    code = START + f"say(json.dumps({{'id': next(turns)['id'], 'action': {wrong}}}))\n"
    async with running(code + "for t in turns: say(answer(t))") as (program, _):
        assert await failure(program) == "answer_refused"
        assert await ask(program) == PlayCard(CARDS[0])


async def test_a_late_answer_is_named_and_does_not_answer_the_next_question() -> None:
    code = START + "say(answer(next(turns), 1))\nfor t in turns: say(answer(t))"
    async with running(code) as (program, noted):
        assert await failure(program, seconds=0.0) == "no_answer"
        assert await ask(program) == PlayCard(CARDS[0])
        assert noted == ["answer_late"]


async def test_a_second_answer_is_named_and_answers_nothing() -> None:
    code = START + "for t in turns: say(answer(t), answer(t, 1))"
    async with running(code) as (program, noted):
        assert [await ask(program) for _ in range(2)] == [PlayCard(CARDS[0])] * 2
        assert noted == ["answer_twice"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("thinking", "answer_malformed"),
        ("[]", "answer_malformed"),
        ('{"id": 1, "action": null}', "answer_malformed"),
        ('{"id": "1", "action": {"type": "cheat"}}', "answer_malformed"),
        ("[" * 10_000, "answer_malformed"),
        ('{"id": "77", "action": null}', "answer_unknown"),
    ],
)
async def test_a_line_that_is_no_answer_is_named_and_skipped(line: str, code: str) -> None:
    program_code = START + f"for t in turns: say({line!r}, answer(t))"
    async with running(program_code) as (program, noted):
        assert await ask(program) == PlayCard(CARDS[0])
        assert noted == [code]


async def test_a_program_that_never_answers_costs_its_time_and_no_more() -> None:
    async with running("import sys\nfor line in sys.stdin: pass") as (program, noted):
        assert [await failure(program, seconds=0.01) for _ in range(3)] == ["no_answer"] * 3
        assert noted == []


async def test_a_program_that_does_not_even_read_costs_no_more() -> None:
    big = replace(MOVE, offers=MOVE.offers * 3_000)
    async with running("import time\ntime.sleep(600)") as (program, _):
        with pytest.raises(ProgramFailed) as failed:
            await ask(program, big, seconds=0.05)
        assert failed.value.code == "no_answer"


@pytest.mark.parametrize("status", [0, 7])
async def test_a_program_that_dies_is_named_with_its_status(status: int) -> None:
    async with running(START + f"next(turns)\nsys.exit({status})") as (program, _):
        with pytest.raises(ProgramFailed) as failed:
            await ask(program)
        assert failed.value.code == "program_ended"
        assert str(failed.value) == f"it has ended with status {status}"


@pytest.mark.parametrize(
    "flood",
    [
        "while True: say('noise')",
        "while True: sys.stdout.write('x' * 65536)",
    ],
)
async def test_a_program_that_floods_is_stopped(flood: str) -> None:
    async with running(f"{START}next(turns)\n{flood}") as (program, noted):
        assert await failure(program) == "program_floods"
        assert set(noted) <= {"answer_malformed"}
        assert program._process.returncode is not None


async def test_there_is_no_such_program() -> None:
    with pytest.raises(ProgramFailed) as failed:
        await Program.start(("/nothing/here",), note=lambda *_: None)
    assert failed.value.code == "program_not_started"
