"""A policy that asks a program, for contests between bots (`circolo arena`)."""

import asyncio
import atexit
import shlex
from functools import cache
from typing import Any

from circolo.bots.policy import AnyPolicy, Policy
from circolo.bots.program import Program, ProgramFailed
from circolo.cards.units import Rng
from circolo.play.offers import Question
from circolo.tricks.actions import GoOn

PREFIX = "program:"
"""The beginning of the name of such a policy; the command line of the program follows it."""

SECONDS = 30.0
"""The time of a program for one answer."""


class _Player:
    """A program that is started with its first question, and asked from code that is not async."""

    def __init__(self, game: str, command: str) -> None:
        self._game = game
        self._command = shlex.split(command)
        self._runner = asyncio.Runner()
        self._program: Program | None = None

    def choose(self, view: Any, question: Question[Any], rng: Rng) -> Any:
        """Return the program's action; raises ProgramFailed. A program draws its own chance."""
        if question.actions() == (GoOn(),):
            return GoOn()
        return self._runner.run(self._ask(view, question))

    async def _ask(self, view: Any, question: Question[Any]) -> Any:
        if self._program is None:
            self._program = await Program.start(self._command, note=_stray)
            atexit.register(self._end)
        return await self._program.choose(view, question, game=self._game, seconds=SECONDS)

    def _end(self) -> None:
        if self._program is not None:
            self._runner.run(self._program.end())
        self._runner.close()


@cache
def program_policy(game: str, name: str) -> AnyPolicy:
    """Return the policy of a game that asks the program in this name, after `PREFIX`."""
    player = _Player(game, name.removeprefix(PREFIX))
    return Policy(name=name, cost="light", choose=player.choose)


def _stray(code: str, sentence: str) -> None:
    raise ProgramFailed(code, sentence)
