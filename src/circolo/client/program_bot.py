"""A bot whose answers come from a program: keeps it running, and reports what it does wrong."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from circolo.bots.program import Program, ProgramFailed
from circolo.client.client import Client
from circolo.client.connection import Refused, SignInRefused
from circolo.client.turn import Turn

STRIKES = 3
"""The number of faults without a valid answer in between after which the bot leaves its tables and
stops, because others wait for it.
"""

UNTIMED_SECONDS = 60.0
"""The time for a question without a limit, in seconds."""

Report = Callable[[str, str], None]
"""Is told of each fault of the program by a code and a sentence."""


class ProgramBot:
    """Answers the questions of a client by a program."""

    def __init__(self, client: Client, command: Sequence[str], *, report: Report) -> None:
        self._client = client
        self._command = command
        self._report = report
        self._program: Program | None = None
        self._strikes = 0
        self.failure: ProgramFailed | None = None
        """The last of STRIKES faults in a row."""

    async def run(self) -> None:
        """Play until this task is cancelled. Raises SignInRefused, or ProgramFailed after STRIKES
        faults in a row.
        """
        try:
            await self._start()
            async for turn in self._client.turns():
                await self._answer(turn)
        finally:
            if self._program is not None:
                await asyncio.shield(self._program.end())

    async def _start(self) -> Program:
        self._program = await Program.start(self._command, note=self._report)
        return self._program

    async def _answer(self, turn: Turn) -> None:
        """Answer a question. After a fault the program is asked again while there is time; if there
        is none, the question ends without an answer.
        """
        while turn.is_open:
            try:
                action = await self._choose(turn)
                if action is not None:
                    await turn.answer(action)
            except ProgramFailed as failed:
                await self._failed(failed)
                if failed.code == "no_answer":
                    return
            except SignInRefused:
                raise
            except Refused as refusal:
                self._report(refusal.code, "the house has not taken an answer")
                return
            else:
                self._strikes = 0
                return

    async def _choose(self, turn: Turn) -> Any:
        program = self._program or await self._start()
        left = turn.seconds_left
        return await program.choose(
            turn.view,
            turn.question,
            game=turn.game,
            table=turn.table,
            seconds=UNTIMED_SECONDS if left is None else left,
        )

    async def _failed(self, failed: ProgramFailed) -> None:
        self._report(failed.code, failed.detail)
        self._strikes += 1
        if self._program is not None and failed.code in ("program_ended", "program_floods"):
            await self._program.end()
            self._program = None
        if self._strikes >= STRIKES:
            self.failure = failed
            await self._leave()
            raise failed

    async def _leave(self) -> None:
        """Leave all tables, so that the house plays our seats and nobody waits for them."""
        for table in self._client.tables:
            with suppress(Refused):
                await self._client.leave(table)
