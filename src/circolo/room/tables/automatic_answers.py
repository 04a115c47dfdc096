"""Automatic answers of seats (from premoves and preferences), and their path through the table's
mailbox.

An automatic answer waits in the mailbox like an action of a person. While it waits, deadlines take
effect, and other seats may get automatic answers, too. Otherwise the timing would reveal which
answers are automatic.
"""

from collections.abc import Callable

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.play.waits import WaitId
from circolo.room.actors.mailbox import Outcome
from circolo.room.tables.queued_command import QueuedCommand
from circolo.tables.automation import automatic_answers
from circolo.tables.commands import UseAutomatic
from circolo.tables.state import TableState


class AutomaticAnswers:
    """The automatic answers of one table, and which of them are in the mailbox."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._on_their_way: set[tuple[Seat, WaitId]] = set()

    def due(self, state: TableState) -> automatic_answers.Due | None:
        """Return the next automatic answer that is not in the mailbox yet, or None."""
        return automatic_answers.due(self._game, state, but=self._on_their_way)

    def due_now(self, state: TableState, now: Millis) -> automatic_answers.Due | None:
        """Return the next automatic answer if its time has come, or None."""
        due = self.due(state)
        return due if due is not None and due.at <= now else None

    def command(
        self,
        state: TableState,
        due: automatic_answers.Due,
        *,
        version: int,
        then: Callable[[], None],
    ) -> QueuedCommand:
        """Return a mailbox command that gives an automatic answer for a seat, and record that it is
        in the mailbox.

        `version` is that of the table's last entry; it is part of the command's id. `then` is
        called when the command has an outcome. The log entry looks like an action of the player.
        """
        place, asked = state.places[due.seat], (due.seat, due.ask)
        assert place is not None
        self._on_their_way.add(asked)

        def answered(_: Outcome) -> None:
            self._on_their_way.discard(asked)
            then()

        command_id = f"{place.player}:automatic:{due.ask}:{version}"
        command = UseAutomatic(due.seat, due.ask)
        return QueuedCommand(command_id, place.player, command, answered, "person")
