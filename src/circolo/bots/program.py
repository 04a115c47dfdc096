"""A program that plays: another process, which reads questions and writes answers as lines.

It may be slow, silent, too talkative or dead; each has a code, and none holds up its caller for
longer than the time of one question.
"""

import asyncio
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

from circolo.bots.program_lines import (
    LINE_MAX_BYTES,
    Answer,
    BadAnswer,
    hello_line,
    read_answer,
    turn_line,
)
from circolo.play.offers import Question

STRAY_MAX = 100
"""The maximum number of lines that a program may write before the answer to a question."""

REMEMBERED = 64
"""The number of questions by which a stray answer is explained."""

ENDS_WITHIN = 2.0
"""The seconds in which a program ends after its input has ended, before it is killed."""


class ProgramFailed(Exception):
    """A program has not answered a question; `code` is stable.

    no_answer: it has not answered in time; program_ended: it has ended; program_floods: it has
    written too much; answer_refused: its answer is not among the possible ones;
    program_not_started: there is no such program.
    """

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail

    def __str__(self) -> str:
        return self.detail


class Program:
    """A running program. `note` is told of lines that are no answer to the open question, once for
    each question and code: answer_late, answer_twice, answer_unknown or answer_malformed.
    """

    def __init__(self, process: Process, *, note: Callable[[str, str], None]) -> None:
        self._process = process
        self._note = note
        self._numbers = count(1)
        self._asked: deque[str] = deque(maxlen=REMEMBERED)
        self._answered: deque[str] = deque(maxlen=REMEMBERED)

    @classmethod
    async def start(cls, command: Sequence[str], *, note: Callable[[str, str], None]) -> "Program":
        """Start a program; its error output goes to ours. Raises ProgramFailed."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=LINE_MAX_BYTES
            )
        except (OSError, ValueError) as error:
            raise ProgramFailed("program_not_started", f"{command[0]}: {error}") from None
        program = cls(process, note=note)
        program._write(hello_line())
        return program

    async def choose(
        self,
        view: Any,
        question: Question[Any],
        *,
        game: str,
        table: str = "",
        seconds: float,
    ) -> Any:
        """Ask the program for its action, and wait at most `seconds`; None is no answer.

        Raises ProgramFailed. After `program_ended` and `program_floods` it has to be started anew.
        """
        turn = str(next(self._numbers))
        milliseconds = max(0, int(seconds * 1_000))
        line = turn_line(
            turn, game=game, table=table, view=view, question=question, deadline=milliseconds
        )
        self._asked.append(turn)
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                self._write(line)
                await self._drain()
                action = (await self._answer_to(turn)).action
        except TimeoutError:
            raise ProgramFailed("no_answer", "it has not answered in time") from None
        is_silent = action is None and question.kind != "move"
        if is_silent or question.permits(action):
            return action
        raise ProgramFailed("answer_refused", f"{action!r} is not possible here")

    async def end(self) -> None:
        """End the program: close its input, and kill it if it goes on."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            async with asyncio.timeout(ENDS_WITHIN):
                await self._until_its_end()
        except TimeoutError:
            await self._kill()

    def _write(self, line: bytes) -> None:
        assert self._process.stdin is not None
        if not self._process.stdin.is_closing():
            self._process.stdin.write(line)

    async def _drain(self) -> None:
        assert self._process.stdin is not None
        with suppress(ConnectionError):  # its output tells that it has ended
            await self._process.stdin.drain()

    async def _answer_to(self, turn: str) -> Answer:
        noted: set[str] = set()
        for _ in range(STRAY_MAX):
            line = await self._read_line()
            try:
                answer = read_answer(line)
            except BadAnswer as bad:
                code, sentence = bad.code, str(bad)
            else:
                if answer.id == turn:
                    self._answered.append(turn)
                    return answer
                code, sentence = self._stray_code(answer.id), f"an answer to turn {answer.id!r}"
            if code not in noted:
                noted.add(code)
                self._note(code, sentence)
        await self._kill()
        raise ProgramFailed("program_floods", f"it wrote {STRAY_MAX} lines that were no answer")

    def _stray_code(self, turn: str) -> str:
        if turn in self._answered:
            return "answer_twice"
        return "answer_late" if turn in self._asked else "answer_unknown"

    async def _read_line(self) -> bytes:
        assert self._process.stdout is not None
        try:
            line = await self._process.stdout.readline()
        except ValueError:
            await self._kill()
            raise ProgramFailed(
                "program_floods", f"it wrote a line of more than {LINE_MAX_BYTES} bytes"
            ) from None
        if not line:
            status = await self._process.wait()
            raise ProgramFailed("program_ended", f"it has ended with status {status}")
        return line

    async def _kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._until_its_end()

    async def _until_its_end(self) -> None:
        """Wait until the program has ended; what it still writes must not keep it from its end."""
        assert self._process.stdout is not None
        while await self._process.stdout.read(LINE_MAX_BYTES):
            pass
        await self._process.wait()
