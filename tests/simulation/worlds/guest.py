"""A person in the first world: plays random offers, and has secrets if allowed."""

from collections.abc import Callable
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

from msgspec.json import decode

from circolo.cards.units import Millis
from circolo.fairness.seeds import seat_commitment
from circolo.games import chemin_de_fer
from circolo.games.chemin_de_fer.premoves import SetFiveOffer
from circolo.play.offers import Amount, Question
from circolo.tables.state import PlayerId
from circolo.wire import client_messages as client
from circolo.wire.message_codec import decode_server_message, encode
from circolo.wire.server_messages import CalledToTable, Done, Frame, Refused
from tests.simulation.worlds.agenda import Agenda, Deed
from tests.simulation.worlds.premises import Premises

THINKS = (80, 300, 450, 700, 700, 900, 1_500, 3_000, 40_000)
RETURNS = 4_000
AGAIN = 2_500
TO_ONE_S_SEED = 4


class Guest:
    """A person with a browser; `frames` are the latest of each table, as bytes."""

    def __init__(self, name: str, premises: Premises, agenda: Agenda, *, random: Random) -> None:
        self.name = name
        self.frames: dict[str, bytes] = {}
        self.answers: dict[str, Done | Refused] = {}
        self.plays = True
        self._premises = premises
        self._agenda = agenda
        self._random = random
        self._numbers = count(1)
        self._thinking: set[tuple[str, int]] = set()
        self._brought: set[tuple[str, int, str]] = set()
        self._returning: set[str] = set()
        self._browser = agenda.browsers[name]
        self._browser.on_line = self.hears

    @property
    def player(self) -> PlayerId:
        """Return the id under which the house knows them."""
        entered = next(h for h in self._browser.heard if h.over == "POST /api/guest")
        return PlayerId(decode(entered.data.split(b"\n\n", 1)[1])["player"])

    def soon(self, after: int, choose: Callable[[], Deed | None]) -> None:
        """Choose an action after this number of milliseconds."""
        self._agenda.add(Millis(self._premises.clock.now() + after), choose)

    def does(self, kind: Any, path: str = "", data: bytes = b"") -> None:
        """Act in a moment."""
        self.soon(1, lambda: Deed(Millis(0), self.name, kind, data, path))

    def says(self, message: type[Any], **fields: Any) -> str:
        """Send a message in a moment; return the id."""
        message_id = f"{self.name}-{next(self._numbers):08}"
        deed = self.deed(message(id=message_id, **fields))
        self.soon(1, lambda: deed)
        return message_id

    def deed(self, message: Any, *, secret: bool = False) -> Deed:
        """Return the deed of sending a message."""
        return Deed(Millis(0), self.name, "say", encode(message), secret=secret)

    def comes(self) -> None:
        """Connect, greet, and follow the tables again."""
        self.does("open")
        self.soon(3, lambda: self.deed(client.Hello(client.PROTOCOL_VERSION)))
        for table in self.frames:
            self.soon(4, lambda table=table: self._follow(table))  # type: ignore[misc]

    def _follow(self, table: str) -> Deed:
        seq = self.frame(table).seq if self._random.random() < 0.7 else 0
        message_id = f"{self.name}-{next(self._numbers):08}"
        return self.deed(client.Follow(id=message_id, table=table, seq=seq))

    def frame(self, table: str) -> Frame:
        """Return the last frame of a table."""
        frame = decode_server_message(self.frames[table])
        assert isinstance(frame, Frame)
        return frame

    def hears(self, data: bytes) -> None:
        """Take what comes over the connection."""
        if not data.startswith(b'{"type":"frame"'):
            self._hears_word(data)
            return
        table = data[len(b'{"type":"frame","table":"') :].split(b'"', 1)[0].decode()
        self.frames[table] = data
        has_part = b'"asks":[]' not in data or b'"next":null' not in data or b'"absent":"' in data
        if has_part and b'"seat":null,"events"' not in data:
            self._sees(self.frame(table))

    def _hears_word(self, data: bytes) -> None:
        message = decode_server_message(data)
        if isinstance(message, Done | Refused):
            self.answers[message.id] = message
        elif isinstance(message, CalledToTable):
            self.says(client.Follow, table=message.table)

    def _sees(self, frame: Frame) -> None:
        self._bring_seed(frame)
        for ask in frame.asks:
            if self.plays and (frame.table, ask.id) not in self._thinking:
                self._thinking.add((frame.table, ask.id))
                self.soon(
                    self._random.choice(THINKS),
                    lambda table=frame.table, ask=ask.id: self._act(table, ask),  # type: ignore[misc]
                )
        place = None if frame.seat is None else frame.view.places[frame.seat]
        is_away = place is not None and place.absent in ("time", "offline", "choice")
        if is_away and frame.table not in self._returning:
            self._returning.add(frame.table)
            self.soon(RETURNS, lambda: self._come_back(frame.table))

    def _come_back(self, table: str) -> Deed:
        self._returning.discard(table)
        message_id = f"{self.name}-{next(self._numbers):08}"
        return self.deed(client.ComeBack(id=message_id, table=table))

    def _act(self, table: str, ask_id: int) -> Deed | None:
        """Answer a question with a random offer, if it is still open."""
        self.soon(AGAIN, lambda: self._think_again(table, ask_id))
        for ask in self.frame(table).asks:
            if ask.id == ask_id:
                action = self._random.choice(_modest(ask))
                message_id = f"{self.name}-{next(self._numbers):08}"
                return self.deed(client.Act(id=message_id, table=table, ask=ask_id, action=action))
        return None

    def _think_again(self, table: str, ask_id: int) -> None:
        """Answer a question that has stayed open once more."""
        self._thinking.discard((table, ask_id))
        if any(ask.id == ask_id for ask in self.frame(table).asks):
            self._sees(self.frame(table))

    def _bring_seed(self, frame: Frame) -> None:
        coming, seat = frame.view.next, frame.seat
        if coming is None or seat is None:
            return
        seed = sha256(f"{self.name}/{frame.table}/{coming.number}".encode()).digest()
        stream = f"table:{frame.table}"
        if self._first(frame.table, coming.number, "commit"):
            bound = seat_commitment(seed, stream=stream, epoch=coming.number, seat=seat)
            self._brings(client.CommitSeed, frame.table, coming.number, commitment=bound)
        if coming.commitment is not None and self._first(frame.table, coming.number, "reveal"):
            self._brings(client.RevealSeed, frame.table, coming.number, seed=seed)

    def _brings(self, message: type[Any], table: str, epoch: int, **seed: bytes) -> None:
        message_id = f"{self.name}-{next(self._numbers):08}"
        deed = self.deed(message(id=message_id, table=table, epoch=epoch, **seed))
        self.soon(TO_ONE_S_SEED, lambda: deed)

    def _first(self, table: str, epoch: int, what: str) -> bool:
        is_first = (table, epoch, what) not in self._brought
        self._brought.add((table, epoch, what))
        return is_first

    # --- Secrets ------------------------------------------------------------------------------

    def some_secret(self) -> Deed | None:
        """Set, change or withdraw a premove, or try a refused one."""
        seated = [table for table in self.frames if self.frame(table).seat is not None]
        if not seated:
            return None
        frame = self.frame(self._random.choice(seated))
        message = self._secret(frame, f"{self.name}-{next(self._numbers):08}")
        return None if message is None else self.deed(message, secret=True)

    def _secret(self, frame: Frame, message_id: str) -> Any:
        table, roll = frame.table, self._random.random()
        if frame.wishes and roll < 0.2:
            return client.WithdrawPremove(id=message_id, table=table)
        offers = settable(frame)
        if offers and roll < 0.8:
            offer = self._random.choice(offers)
            return client.SetPremove(
                id=message_id,
                table=table,
                premove=self._random.choice(list(offer.actions())),
                until=self._random.choice(offer.until),
            )
        if roll < 0.9 and frame.habits is not None:
            return client.SetPreferences(
                id=message_id, table=table, preferences=some_habits(frame.habits, self._random)
            )
        if roll < 0.95:
            return client.TopUp(id=message_id, table=table, chips=900_000)
        return client.Remove(id=message_id, table=table, seat=15)


def settable(frame: Frame) -> list[Any]:
    """List what may be set and is used on one's own turn only.

    The word for a five is also said for who is absent (F20): it cannot be said by hand then.
    """
    return [one for one in frame.premoves if not isinstance(one, SetFiveOffer)]


def some_habits(habits: Any, random: Random) -> Any:
    """Return preferences that no other seat is shown (R4)."""
    kind = type(habits)
    if kind is chemin_de_fer.Preferences:
        return kind(batte=random.random() < 0.5)
    quiet = [name for name in kind.__struct_fields__ if name != "alla_regola"]
    return kind(**{name: random.random() < 0.5 for name in quiet})


def _modest(question: Question[Any]) -> list[Any]:
    """List what may be answered, but not the most chips: who stakes all is soon gone."""
    found: list[Any] = []
    for offer in question.offers:
        actions = list(offer.actions())
        amount = getattr(offer, "amount", None)
        if isinstance(amount, Amount):
            actions = [one for one in actions if one.amount < amount.high] or actions
        found += actions
    return found
