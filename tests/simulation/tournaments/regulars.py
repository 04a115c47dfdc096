"""People who play tournaments the same whatever happens to the house: they repeat what was not
answered, as the client does, and decide nothing twice.
"""

from hashlib import sha256
from typing import Any

from circolo.cards.units import Millis
from circolo.room.house import House
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId
from circolo.wire import client_messages as client
from circolo.wire.message_codec import decode_server_message
from circolo.wire.server_messages import CalledToTable, Done, Frame, Refused
from tests.room.world import Player

BOLD = 2
"""Of three answers at a bank game this many are the highest, so that the game ends."""

THINKS = 400
"""The longest time for which people think, in milliseconds."""

Said = dict[str, tuple[type[Any], dict[str, Any]]]


class Regular(Player):
    """A person who goes wherever a tournament calls, and keeps nothing of what they are sent."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.brings_seeds = False
        self.answered: set[tuple[str, int, str]] = set()
        self.unanswered: Said = {}
        self._house: House | None = None

    def again(self, house: House, answered: set[tuple[str, int, str]], unanswered: Said) -> None:
        """Return to a house that has restarted, and repeat what it has not answered."""
        self.answered = set(answered)
        self.enter(house)
        self.unanswered = dict(unanswered)
        for message_id, (kind, fields) in unanswered.items():
            if kind is client.Act:
                self._say_after_thinking(message_id, fields)
            else:
                self.say(kind, id=message_id, **fields)

    def enter(self, house: House) -> None:
        self._house = house
        super().enter(house)

    def register(self, event: TournamentId, *, in_pairs: bool) -> None:
        """Enter a tournament, in pairs with a neighbour."""
        neighbour = int(self.person.name.removeprefix("p")) ^ 1
        self.say(client.Register, event=event, partner=f"p{neighbour}" if in_pairs else None)

    def say(self, message: type[Any], **fields: Any) -> str:
        message_id = fields.pop("id", None) or self._note(message, **fields)
        return super().say(message, id=message_id, **fields)

    def _note(self, message: type[Any], **fields: Any) -> str:
        """Keep a message until it is answered, under its own id."""
        message_id = f"{self.person.id}-{next(self._ids):08}"
        self.unanswered[message_id] = (message, fields)
        return message_id

    def send(self, data: bytes) -> None:
        message = decode_server_message(data)
        match message:
            case CalledToTable():
                self.say(client.Follow, table=message.table)
            case Done() | Refused():
                self.unanswered.pop(message.id, None)
            case Frame():
                self._look(message)
            case _:
                pass

    def _look(self, frame: Frame) -> None:
        for ask in frame.asks:
            # An answered window stays open; a turn comes again with other offers.
            offered = str(ask.offers) if ask.kind == "move" else ""
            key = (frame.table, ask.id, offered)
            if key not in self.answered:
                self.answered.add(key)
                action = self._chosen(frame, key, [a for o in ask.offers for a in o.actions()])
                self._act({"table": frame.table, "ask": ask.id, "action": action})

    def _chosen(self, frame: Frame, key: tuple[str, int, str], actions: list[Any]) -> Any:
        thought = sha256(f"{self.person.id}/{key}".encode()).digest()
        if frame.view.sheet.buy_in is not None and thought[0] % 3 < BOLD:
            return actions[-1]
        return actions[int.from_bytes(thought[1:5], "big") % len(actions)]

    def _act(self, answer: dict[str, Any]) -> None:
        self._say_after_thinking(self._note(client.Act, **answer), answer)

    def _say_after_thinking(self, message_id: str, answer: dict[str, Any]) -> None:
        """Think for a time of one's own, so that the order of the answers comes from the people,
        and not from the order of the house's questions.
        """
        assert self._house is not None
        clock, session = self._house.clock, self.session
        thought = sha256(f"{self.person.id}/{answer}".encode()).digest()
        thinks = 1 + int.from_bytes(thought[:4], "big") % THINKS

        def act() -> None:
            if self.session is session:
                self.say(client.Act, id=message_id, **answer)

        clock.call_at(Millis(clock.now() + thinks), act)


def regulars(count: int) -> list[Regular]:
    """Return this number of people."""
    return [Regular(PlayerId(f"p{n}")) for n in range(count)]
