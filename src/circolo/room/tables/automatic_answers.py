"""Answers that seats have left to the house, while they are on their way through the mailbox.

There they wait like the acts of people. Meanwhile deadlines take effect, and others are answered
for: else the time of these would tell that nobody has answered by hand.
"""

from collections.abc import Callable

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.play.waits import WaitId
from circolo.room.streams.mailbox import Outcome
from circolo.room.tables.queued_command import QueuedCommand
from circolo.tables.automation import automatic_answers
from circolo.tables.commands import UseAutomatic
from circolo.tables.state import TableState


class AutomaticAnswers:
    """The answers of one table."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._on_their_way: set[tuple[Seat, WaitId]] = set()

    def due(self, state: TableState) -> automatic_answers.Due | None:
        """Return the next that is not on its way, or None."""
        return automatic_answers.due(self._game, state, but=self._on_their_way)

    def due_now(self, state: TableState, now: Millis) -> automatic_answers.Due | None:
        """Return the next if its time has come."""
        due = self.due(state)
        return due if due is not None and due.at <= now else None

    def letter(
        self,
        state: TableState,
        due: automatic_answers.Due,
        *,
        version: int,
        then: Callable[[], None],
    ) -> QueuedCommand:
        """Return the answer as a letter of the seat; `then` is called when it is done with.

        The entry is that of the seat's own act.
        """
        place, asked = state.places[due.seat], (due.seat, due.ask)
        assert place is not None
        self._on_their_way.add(asked)

        def answered(_: Outcome) -> None:
            self._on_their_way.discard(asked)
            then()

        letter_id = f"{place.player}:automatic:{due.ask}:{version}"
        command = UseAutomatic(due.seat, due.ask)
        return QueuedCommand(letter_id, place.player, command, answered, "person")
