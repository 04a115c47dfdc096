"""A failed match as text, up to the failure, for debugging."""

from collections.abc import Callable, Iterator
from traceback import format_exception
from typing import Any, NamedTuple

from circolo.play.commands import Command
from circolo.play.contract import AnyGame, Stacks
from circolo.play.notation import written
from tests.changed_games import changed_game


class Failure(NamedTuple):
    """A seed that failed after this many commands; `story` begins with the error."""

    seed: int
    commands: int
    story: str


class Recorded:
    """A game that records its commands, match after match."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._matches: list[tuple[Any, list[Command[Any]]]] = []
        self.game = changed_game(game, open=self._open, decide=self._decide)

    def commands(self) -> int:
        """Return the number of commands given."""
        return sum(len(commands) for _, commands in self._matches)

    def texts(self) -> Iterator[str]:
        """Yield every match in the notation of docs/notation.md, as far as the rules accept it."""
        for options, commands in self._matches:
            try:
                yield written(self._game, options, commands, remarks=True)
            except Exception:  # noqa: BLE001 - it was the last command that broke them down
                text = written(self._game, options, commands[:-1], remarks=True)
                yield f"{text}# broke down: {commands[-1]}\n"

    def _open(self, options: Any, stacks: Stacks) -> Any:
        self._matches.append((options, []))
        return self._game.rules.open(options, stacks)

    def _decide(self, state: Any, command: Command[Any]) -> tuple[Any, ...]:
        self._matches[-1][1].append(command)
        return self._game.rules.decide(state, command)


def retold(game: AnyGame, check: Callable[[AnyGame, int], int], seed: int) -> Failure:
    """Run a failed seed again, and record it."""
    recorded = Recorded(game)
    try:
        check(recorded.game, seed)
    except Exception as failure:  # noqa: BLE001 - whatever the rules break down with
        wrong = "".join(format_exception(failure))
    else:
        wrong = "It failed once, and not again: chance comes from somewhere else than the seed.\n"
    story = "\n".join([f"With seed {seed}: {wrong}", *recorded.texts()])
    return Failure(seed, recorded.commands(), story)
