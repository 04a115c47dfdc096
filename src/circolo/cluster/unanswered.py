"""The messages of one line that wait for an answer, in the order in which they were sent."""

from msgspec import Struct

from circolo.cards.units import Millis


class Waiting(Struct):
    """A message that waits for an answer: its number on the line, its bytes, its table (or `DESK`),
    and when it came and was sent last. `seats`: it asks for a seat, and the line follows the table
    after it. `leaves`: it gives up a seat.
    """

    number: int
    data: bytes
    table: str
    came: Millis
    sent: Millis
    seats: bool = False
    leaves: bool = False


class Unanswered:
    """The waiting messages of one line, by id, the oldest first."""

    def __init__(self) -> None:
        self._messages: dict[str, Waiting] = {}
        self._last = 0

    def __len__(self) -> int:
        return len(self._messages)

    def add(
        self,
        message_id: str,
        data: bytes,
        *,
        table: str,
        now: Millis,
        seats: bool = False,
        leaves: bool = False,
    ) -> Waiting:
        """Add a message as the newest one, and return it."""
        self._last += 1
        self._messages.pop(message_id, None)
        waiting = Waiting(self._last, data, table, now, now, seats, leaves)
        self._messages[message_id] = waiting
        return waiting

    def get(self, message_id: str) -> Waiting | None:
        """Return a message, None if it does not wait."""
        return self._messages.get(message_id)

    def drop(self, message_id: str) -> None:
        """Drop a message that was answered; no effect if it does not wait."""
        self._messages.pop(message_id, None)

    def all(self) -> tuple[tuple[str, Waiting], ...]:
        """Return all messages with their ids."""
        return tuple(self._messages.items())

    def of(self, table: str) -> tuple[tuple[str, Waiting], ...]:
        """Return the messages to a table, or to the desk, with their ids."""
        return tuple(item for item in self._messages.items() if item[1].table == table)

    def before(self, waiting: Waiting) -> int:
        """Return the number of the message that precedes this one to the same table; 0 if all
        earlier ones are answered.
        """
        earlier = [one.number for _, one in self.of(waiting.table) if one.number < waiting.number]
        return max(earlier, default=0)
