"""What must hold for the answers that people have been given, or still wait for."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from circolo.cards.units import Millis
from circolo.store.memory_store import MemoryStore
from tests.simulation.invariants import KEPT_BY_THE_STORE, Broken

if TYPE_CHECKING:
    from tests.cluster.simulated.evening import Evening

LATE = Millis(5_000)
"""The time, in milliseconds, by which in peace every wait has ended and every message is answered.
"""


class Answers:
    """The messages of people of which the house has said that they are done, and the actions of
    which it has said that they come too late.
    """

    def __init__(self) -> None:
        self.commands: dict[str, Any] = {}
        self.too_late: dict[str, Any] = {}

    def done(self, player: str, message: Any) -> None:
        """Note that a message is done."""
        if isinstance(message, KEPT_BY_THE_STORE):
            self.commands[f"{player}:{message.id}"] = message

    def refused(self, player: str, message: Any, code: str) -> None:
        """Note that a message is refused for good."""
        if code == "stale_ask":
            self.too_late[f"{player}:{message.id}"] = message

    def too_late_of(self, player: str) -> frozenset[tuple[str, int]]:
        """Return the tables and questions of a player's actions that came too late."""
        of = f"{player}:"
        late = [one for command, one in self.too_late.items() if command.startswith(of)]
        return frozenset((one.table, one.ask) for one in late)

    def look(self, store: MemoryStore) -> None:
        """Every acknowledged message took effect, no message took effect twice, and no action that
        came too late did.
        """
        times = Counter(entry.command for entry in store._log if entry.cause != "clock")
        of_people = {one: n for one, n in times.items() if _is_of_a_message(one)}
        for command, number in of_people.items():
            if number > 1:
                raise Broken("twice", f"{command} took effect {number} times")
        for command, message in self.commands.items():
            if not times[command]:
                raise Broken("promises", f"{command} is said to be done: {message}")
        for command, message in self.too_late.items():
            if times[command]:
                raise Broken("promises", f"{command} is said to be too late, and done: {message}")


def _is_of_a_message(command: str) -> bool:
    player, _, message = command.partition(":")
    return message.startswith(f"{player}-")


def none_refused_too_early(evening: "Evening") -> None:
    """No question is still open to a person who has been told that their answer is too late."""
    for person in evening.people:
        mine = evening.answers.too_late_of(person.person.id)
        for table, frame in person.seen.items():
            for ask in frame.asks:
                if person.is_connected and (table, ask.id) in mine:
                    raise Broken("refusals", f"ask {ask.id} of {table} is open: {person.person.id}")


def all_answered(evening: "Evening") -> None:
    now = evening.clock.now()
    for person in evening.people:
        if not person.is_connected:
            continue
        for waiting in person.unanswered.values():
            if now - max(waiting.at, person.connected_at) > LATE:
                raise Broken("answers", f"{person.person.id} waits for {waiting.message}")
