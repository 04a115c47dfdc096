"""A whole house in virtual time: a memory store, seeded chance, and people who are scripts."""

from collections.abc import Callable
from hashlib import sha256
from itertools import count
from typing import Any

from circolo.cards.units import Chips, Millis
from circolo.fairness.seeds import seat_commitment
from circolo.play.offers import Question
from circolo.room.bot_port import BotHouse
from circolo.room.chips.cashier import USUAL, Allowance
from circolo.room.chips.entry_terms import ANY_ENTRY, EntryTerms
from circolo.room.clock import LoopClock
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.people.talk_rules import TalkRules
from circolo.room.push.push_gateway import PushGateway
from circolo.room.sessions.session import Session as Connected
from circolo.room.tables.dealer import Vault
from circolo.room.tasks import spawner
from circolo.room.tempo import OFF, Tempo
from circolo.simulation.loop import VirtualLoop
from circolo.store.memory_store import MemoryStore
from circolo.store.people_port import Person, Session
from circolo.tables.state import BotLevel, TableId
from circolo.tournaments.tournament_options import AnyTournamentOptions
from circolo.wire import client_messages as client
from circolo.wire.frame_reader import FrameReader
from circolo.wire.game_unions import Action, MatchView
from circolo.wire.server_messages import Done, Frame, Refused, ServerMessage
from tests.store.inline import InlineStore

AN_HOUR = 3_600_000
A_FORTNIGHT = 14 * 86_400_000
AnyStore = MemoryStore | InlineStore
START = Millis(1_800_000_000_000)


def entropy(seed: int) -> Callable[[int], bytes]:
    """Return bytes that look like chance and are always the same."""
    numbers = count()

    def take(size: int) -> bytes:
        return sha256(b"%d/%d" % (seed, next(numbers))).digest()[:size]

    return take


class OpenVault:
    """Seals nothing: what it is given lies in the memory of the test anyway."""

    def seal(self, stream: str, epoch: int, secret: bytes) -> bytes:
        return secret

    def mark(self, text: str) -> bytes:
        return text.encode()

    def open(self, stream: str, epoch: int, box: bytes) -> bytes:
        return box


class Player:
    """A person at a screen: keeps what they are sent, and answers by a script."""

    _ids = count(1)
    """Ids of messages are never used twice, whoever sends them on whichever line."""

    def __init__(self, name: str, answer: Callable[["Player", Frame], None] | None = None) -> None:
        self.person = Person(name, name, "guest", START)
        self.received: list[ServerMessage] = []
        self.closed_with: int | None = None
        self._answer = answer
        self._asked = -1
        self._said: set[tuple[str, int, str]] = set()
        self.brings_seeds = True
        self.session: Connected | None = None
        self.takes_changes = False
        self._reader = FrameReader()

    @staticmethod
    def number_messages_anew() -> None:
        """Begin with the first id again, for a story that is the same each time it is told."""
        Player._ids = count(1)

    def send(self, data: bytes) -> None:
        self.take(self._reader.read(data))

    def take(self, message: ServerMessage) -> None:
        """Keep a message, and answer it."""
        self.received.append(message)
        if isinstance(message, Frame) and self.brings_seeds:
            self._bring_seed(message)
        if isinstance(message, Frame) and self._answer is not None:
            self._answer(self, message)

    def _bring_seed(self, frame: Frame) -> None:
        """Commit to a seed and show it, once each, as a page does by itself."""
        coming = frame.view.next
        if frame.seat is None or coming is None:
            return
        if self._once(frame.table, coming.number, "commit"):
            self.commit(frame)
        if coming.commitment is not None and self._once(frame.table, coming.number, "reveal"):
            self.reveal(frame)

    def _once(self, table: str, epoch: int, what: str) -> bool:
        first = (table, epoch, what) not in self._said
        self._said.add((table, epoch, what))
        return first

    def seed(self, table: str, epoch: int) -> bytes:
        """Return the seed that this person brings to a shuffle."""
        return sha256(f"{self.person.id}/{table}/{epoch}".encode()).digest()

    def commit(self, frame: Frame) -> str:
        """Commit to the seed for the shuffle that is being prepared."""
        assert frame.view.next is not None
        assert frame.seat is not None
        table, epoch = frame.table, frame.view.next.number
        seed = self.seed(table, epoch)
        bound = seat_commitment(seed, stream=f"table:{table}", epoch=epoch, seat=frame.seat)
        return self.say(client.CommitSeed, table=table, epoch=epoch, commitment=bound)

    def reveal(self, frame: Frame) -> str:
        """Show that seed."""
        assert frame.view.next is not None
        table, epoch = frame.table, frame.view.next.number
        return self.say(client.RevealSeed, table=table, epoch=epoch, seed=self.seed(table, epoch))

    def close(self, code: int, reason: str) -> None:
        self.closed_with = code

    def enter(self, house: House) -> None:
        """Open a line and greet."""
        self.session = house.connect(self.person, self)
        hello = client.Hello(client.PROTOCOL_VERSION, changes=self.takes_changes)
        self.session.handle(hello)

    def say(self, message: type[Any], **fields: Any) -> str:
        """Send a message with a fresh id; return the id."""
        message_id = fields.pop("id", None) or f"{self.person.id}-{next(self._ids):08}"
        assert self.session is not None
        self.session.handle(message(id=message_id, **fields))
        return message_id

    def answers_by(self, script: Callable[["Player", Frame], None]) -> None:
        """Answer by a script from now on, the open question first."""
        self._answer = script
        script(self, self.frame)

    @property
    def frames(self) -> list[Frame]:
        return [message for message in self.received if isinstance(message, Frame)]

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    def answer_to(self, message_id: str) -> Done | Refused | None:
        """Return the last answer to a message."""
        answers = [m for m in self.received if isinstance(m, Done | Refused) and m.id == message_id]
        return answers[-1] if answers else None

    def done(self, message_id: str) -> str:
        """Return the table at which a message took effect."""
        answer = self.answer_to(message_id)
        assert isinstance(answer, Done), answer
        assert answer.table is not None
        return answer.table

    def refusal(self, message_id: str) -> str:
        """Return the code with which a message was refused, "" if it was not."""
        answer = self.answer_to(message_id)
        return answer.code if isinstance(answer, Refused) else ""

    def play(self) -> str:
        """Do the first thing on offer in the latest frame; return the id of the message."""
        ask = self.frame.asks[0]
        action = next(iter(ask.offers[0].actions()))
        return self.say(client.Act, table=self.frame.table, ask=ask.id, action=action)


def plays_first_card(player: Player, frame: Frame) -> None:
    """Answer every question once, with the first thing on offer."""
    for ask in frame.asks:
        if ask.id != player._asked:
            player._asked = ask.id
            action = next(iter(ask.offers[0].actions()))
            player.say(client.Act, table=frame.table, ask=ask.id, action=action)


class Bots:
    """Bots that play the first card, through the same door as people."""

    def play(self, game: str, level: BotLevel) -> bool:
        return True

    def invite(self, present: frozenset[str]) -> Person:
        name = next(f"bot{n}" for n in count() if f"bot{n}" not in present)
        return Person(name, name, "bot", START)

    def connect(self, house: BotHouse, bot: Person, table: TableId) -> None:
        player = Player(bot.id, plays_first_card)
        player.person = bot
        assert isinstance(house, House)
        player.enter(house)
        player.say(client.Follow, table=table)

    def advise(self, game: str, view: MatchView, question: Question[Any]) -> Action | None:
        first: Action = next(action for offer in question.offers for action in offer.actions())
        return first

    def stand_in(self, house: BotHouse, person: Person, table: TableId) -> None:
        player = Player(person.id, plays_first_card)
        assert isinstance(house, House)
        player.session = house.stand_in(person, player)
        player.session.handle(client.Hello(protocol=client.PROTOCOL_VERSION))
        player.say(client.Follow, table=table)


class World:
    """A house, its store and its clock; a second house on the same store is the same house
    restarted.
    """

    def __init__(  # noqa: PLR0913 - each test names the few that it changes
        self,
        loop: VirtualLoop,
        seed: int = 1,
        tempo: Tempo = OFF,
        *,
        store: AnyStore | None = None,
        start: Millis = START,
        vault: Vault | None = None,
        talk_rules: TalkRules = TalkRules(),
        entry_terms: EntryTerms = ANY_ENTRY,
        allowance: Allowance = USUAL,
        signing_key: bytes | None = None,
        push: PushGateway | None = None,
        house_name: str = "Circolo",
    ) -> None:
        self.push = push
        self.signing_key = signing_key
        self.clock = LoopClock(loop, start)
        self.store = store or MemoryStore()
        self.vault = vault or OpenVault()
        self.errors: list[BaseException] = []
        self.entropy = entropy(seed)
        self.tempo = tempo
        self.talk_rules = talk_rules
        self.entry_terms = entry_terms
        self.allowance = allowance
        self.house_name = house_name
        self.house = self.new_house()

    def new_house(self, *, sit_and_gos: tuple[AnyTournamentOptions, ...] = ()) -> House:
        return House(
            HouseParts(
                store=self.store,
                people=self.store.people,
                vault=self.vault,
                clock=self.clock,
                entropy=self.entropy,
                spawn=spawner(self.errors.append),
                bots=Bots(),
                tempo=self.tempo,
                welcome_chips=Chips(1_000),
                talk_rules=self.talk_rules,
                entry_terms=self.entry_terms,
                allowance=self.allowance,
                house_name=self.house_name,
                sit_and_gos=sit_and_gos,
                signing_key=self.signing_key,
                push=self.push,
                anchors_daily=self.signing_key is not None,
            )
        )

    async def guest(
        self, name: str, answer: Callable[[Player, Frame], None] | None = None
    ) -> Player:
        """Return a new guest in the house."""
        player = Player(name, answer)
        await self.welcome(player)
        return player

    async def welcome(self, player: Player) -> None:
        """Let a new guest in, with chips."""
        guest, now = player.person, self.clock.now()
        await self.house.people.create(guest)
        await self.house.chip_gate.enter(guest, guest.id)
        session = Session(guest.id, created=now, seen=now, expires=Millis(now + A_FORTNIGHT))
        await self.store.people.open_session(sha256(guest.id.encode()).digest(), session)
        player.enter(self.house)
        await self.settle()

    async def settle(self) -> None:
        """Let everything happen that needs no time."""
        await self.clock.sleep_until(Millis(self.clock.now() + 1))

    async def later(self, millis: int) -> None:
        """Let time pass."""
        await self.clock.sleep_until(Millis(self.clock.now() + millis))

    async def until(self, holds: Callable[[], object], *, step: int) -> None:
        """Let time pass, this many milliseconds at a time, until it holds; an hour at most."""
        last = self.clock.now() + AN_HOUR
        while not holds():
            assert self.clock.now() < last, "it has not held for an hour"
            await self.later(step)
