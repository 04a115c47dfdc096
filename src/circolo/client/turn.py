"""A turn: a question to our seat, with the view and the answers that are possible."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from circolo.cards.units import Millis, Seat
from circolo.play.offers import Question
from circolo.room.ports import Clock
from circolo.tables.state import Deadline, TableId
from circolo.wire.server_messages import Frame


@dataclass(frozen=True, slots=True)
class Turn:
    """A question to our seat. `frame` is what the seat knew when the question came,
    at the time `came` of the client's clock."""

    frame: Frame
    seat: Seat
    question: Question[Any]
    clock: Clock = field(repr=False)
    send: Callable[["Turn", Any], Awaitable[None]] = field(repr=False)
    is_asked: Callable[["Turn"], bool] = field(repr=False)
    came: Millis

    @property
    def table(self) -> TableId:
        """The id of the table."""
        return self.frame.table

    @property
    def game(self) -> str:
        """The name of the game."""
        options: Any = self.frame.view.sheet.options
        name: str = options.__struct_config__.tag
        return name

    @property
    def view(self) -> Any:
        """What the seat knows of the match: the view of its game."""
        return self.frame.match

    @property
    def offers(self) -> tuple[Any, ...]:
        """The possible answers; each offer permits and lists actions."""
        return self.question.offers

    @property
    def seconds_left(self) -> float | None:
        """The seconds until the question ends; None if it waits without a limit."""
        deadline = self._deadline()
        if deadline is None or deadline.untimed:
            return None
        return (deadline.at - self.frame.now - (self.clock.now() - self.came)) / 1_000

    @property
    def is_open(self) -> bool:
        """Whether the question is still open, as far as the client knows, and has time left."""
        left = self.seconds_left
        return (left is None or left > 0) and self.is_asked(self)

    def permits(self, action: object) -> bool:
        """Return whether an action is one of the possible answers."""
        return self.question.permits(action)

    def actions(self) -> tuple[Any, ...]:
        """Return the possible answers; of a range of amounts only some."""
        return self.question.actions()

    async def answer(self, action: Any) -> None:
        """Answer the question. Raises Refused, such as `stale_ask` if it is too late."""
        await self.send(self, action)

    def _deadline(self) -> Deadline | None:
        own = (one for one in self.frame.deadlines if one.ask == self.question.id)
        return next(own, None)
