"""A bot at a table: a session without a socket, which sees only its own frames.

It handles each message in its own turn, never inside the call that sends it, so that the table
never waits for it. It answers at a person's pace (`bots/pace.py`). A heavy policy starts when the
question comes, and the bot answers at the planned moment all the same: with the policy's answer if
it is ready, or else with the light policy's.
"""

from functools import partial
from typing import Any

import structlog

from circolo.bots.pace import answer_time
from circolo.bots.policy import AnyPolicy, lots
from circolo.bots.roster import POLICIES, Policies, id_of, name_for
from circolo.bots.thinking import Thinker, Thoughts
from circolo.cards.shuffle import SEED_BYTES
from circolo.cards.units import Millis, Rng
from circolo.catalogue import game_of
from circolo.play.offers import Question, permits
from circolo.play.waits import WaitId
from circolo.room.bot_port import BotHouse, BotSession
from circolo.room.ports import Cancel, Clock, Entropy, Person
from circolo.tables.state import BotLevel, TableId
from circolo.wire.client_messages import PROTOCOL_VERSION, Act, ComeBack, Follow, Hello
from circolo.wire.message_codec import decode_server_message
from circolo.wire.server_messages import FollowedElsewhere, Frame, Refused, ServerMessage

AGAIN = Millis(1_000)
"""The delay before an answer is sent again that the server had no room for."""

PATIENCE = Millis(1_000)
"""The time limit of a heavy policy in a house without a tempo."""

NO_ROOM = frozenset({"busy", "store_failed", "disk_full"})
NO_TABLE = frozenset({"no_such_table", "not_seated", "table_closed"})

log = structlog.get_logger()


class HouseBots:
    """The bots of a house, in the form that the room needs (`room.ports.Bots`)."""

    def __init__(
        self, entropy: Entropy, policies: Policies = POLICIES, *, thinker: Thinker | None = None
    ) -> None:
        self._entropy = entropy
        self._policies = policies
        self._thinker = thinker

    def play(self, game: str, level: BotLevel) -> bool:
        """Return whether there are bots for this game at this level."""
        return level in self._policies.get(game, ())

    def invite(self, present: frozenset[str]) -> Person:
        """Return a bot whose name nobody present has."""
        name = name_for(present)
        return Person(id_of(name), name, "bot", Millis(0))

    def connect(self, house: BotHouse, bot: Person, table: TableId) -> None:
        """Let a seated bot play at a table until it closes."""
        table_bot = self._table_bot(house, table)
        table_bot.begin(house.connect(bot, table_bot))

    def stand_in(self, house: BotHouse, person: Person, table: TableId) -> None:
        """Let a bot play for a seated player, until that player plays again."""
        table_bot = self._table_bot(house, table)
        table_bot.begin(house.stand_in(person, table_bot))

    def _table_bot(self, house: BotHouse, table: TableId) -> "TableBot":
        return TableBot(
            table,
            self._policies,
            clock=house.clock,
            least=house.tempo.bot,
            rng=lots(self._entropy(SEED_BYTES)),
            thinker=self._thinker,
        )


class TableBot:
    """One bot at one table; `least` is the minimum time before it answers a question."""

    def __init__(
        self,
        table: TableId,
        policies: Policies,
        *,
        clock: Clock,
        least: Millis,
        rng: Rng,
        thinker: Thinker | None = None,
    ) -> None:
        self.table = table
        self._policies = policies
        self._clock = clock
        self._least = least
        self._rng = rng
        self._thoughts = Thoughts(thinker, rng)
        self._line = f"{rng.below(1 << 32):08x}"
        self._messages = 0
        self._session: BotSession | None = None
        self._unread: list[bytes] = []
        self._frame: Frame | None = None
        self._answers: dict[WaitId, Cancel] = {}
        """The planned or given answer to each open question: no question is answered twice,"""
        self._answered: dict[WaitId, Question[Any]] = {}
        """unless the answer has left it open with other offers, as accuso does."""

    def begin(self, session: BotSession) -> None:
        """Greet the server, and watch the table where the bot sits."""
        self._session = session
        session.handle(Hello(PROTOCOL_VERSION))
        session.handle(Follow(self._next_id(), self.table))

    def send(self, data: bytes) -> None:
        """Queue a message of the server, to be handled after the server's current turn."""
        self._unread.append(data)
        if len(self._unread) == 1:
            self._clock.call_at(self._clock.now(), self._read)

    def close(self, code: int, reason: str) -> None:
        """Close the bot, as the server asks."""
        self._end()

    def _read(self) -> None:
        unread, self._unread = self._unread, []
        for data in unread:
            if self._session is not None:
                self._hear(self._session, decode_server_message(data))

    def _hear(self, session: BotSession, message: ServerMessage) -> None:
        match message:
            case Frame(table=self.table):
                self._see(session, message)
            case FollowedElsewhere(table=self.table):
                self._end()
            case Refused(code=code) if code in NO_TABLE:
                self._end()
            case Refused(code=code) if code in NO_ROOM:
                self._answer_again()
            case _:
                # A new frame follows a stale answer; other refusals are meant for people.
                pass

    def _see(self, session: BotSession, frame: Frame) -> None:
        self._frame = frame
        asked = {ask.id for ask in frame.asks}
        for gone in [ask for ask in self._answers if ask not in asked]:
            self._answers.pop(gone).cancel()
            self._answered.pop(gone, None)
            self._thoughts.drop(gone)
        if frame.view.phase == "closed" or not _plays(session, frame):
            self._end()  # nobody plays here any more, or this bot does not
            return
        if _is_played_for(frame):
            session.handle(ComeBack(self._next_id(), self.table))
        opened = {deadline.ask: deadline.opened for deadline in frame.deadlines}
        for ask in frame.asks:
            if ask.id not in self._answers:
                self._consider(frame, ask, since=opened.get(ask.id, frame.now))
            elif self._answered.get(ask.id, ask) != ask:
                del self._answered[ask.id]
                self._consider(frame, ask, since=frame.now)

    def _consider(self, frame: Frame, question: Question[Any], *, since: Millis) -> None:
        """Plan the answer to a question that is open since `since`."""
        end = next((end for end in frame.deadlines if end.ask == question.id), None)
        due = answer_time(question.kind, end, since=since, least=self._least, rng=self._rng)
        if self._policy(frame).cost == "light":
            self._answer_at(question.id, due)
        else:
            self._answer_at(question.id, due if self._least else since + PATIENCE)
            answer = partial(self._answer_at, question.id, due)
            self._thoughts.begin(_level(frame), frame.match, question, then=answer)

    def _answer_at(self, ask: WaitId, at: int) -> None:
        due = Millis(max(at, self._clock.now()))
        if ask in self._answers:
            self._answers[ask].cancel()
        self._answers[ask] = self._clock.call_at(due, partial(self._answer, ask))

    def _answer_again(self) -> None:
        """Try again soon, as long as there is time: a refused answer had no effect."""
        assert self._frame is not None
        soon = self._clock.now() + AGAIN
        for deadline in self._frame.deadlines:
            if deadline.ask in self._answers and soon < deadline.at:
                self._answer_at(deadline.ask, soon)

    def _answer(self, ask_id: WaitId) -> None:
        frame, session = self._frame, self._session
        assert frame is not None
        assert session is not None
        ask = next(ask for ask in frame.asks if ask.id == ask_id)
        self._answered[ask_id] = ask
        action = self._chosen(frame, ask)
        if action is not None:
            session.handle(Act(self._next_id(), self.table, ask_id, action))

    def _chosen(self, frame: Frame, question: Question[Any]) -> Any:
        """Return the policy's choice; None lets a window pass.

        If the policy fails, the bot plays as for an absent seat; where the rules would use the
        timeout instead, it takes the first offer.
        """
        game = game_of(frame.view.sheet.options)
        try:
            action = self._thoughts.take(question)
            if action is None:
                action = self._policy(frame).light.choose(frame.match, question, self._rng)
        except Exception:  # A faulty policy must not stop its seat.
            log.exception("policy_failed", table=self.table, game=game.name)
        else:
            silent = action is None and question.kind != "move"
            if silent or permits((question,), question.id, action):
                return action
            log.error("policy_failed", table=self.table, game=game.name, chose=repr(action))
        offered = (action for offer in question.offers for action in offer.actions())
        return next(iter(game.automation.autoplay(frame.match, question)), next(offered))

    def _policy(self, frame: Frame) -> AnyPolicy:
        return self._policies[game_of(frame.view.sheet.options).name][_level(frame)]

    def _next_id(self) -> str:
        """Return an id that this bot never used, not even before a restart of the server."""
        self._messages += 1
        return f"{self._line}-{self._messages}"

    def _end(self) -> None:
        for timer in self._answers.values():
            timer.cancel()
        self._answers.clear()
        self._thoughts.end()
        if self._session is not None:
            self._session.closed()
            self._session = None


def _level(frame: Frame) -> BotLevel:
    place = None if frame.seat is None else frame.view.places[frame.seat]
    assert place is not None, "a bot has a seat"
    return place.played_for or place.level or "circolo"


def _plays(session: BotSession, frame: Frame) -> bool:
    """Return whether the seat is the bot's own, or that of a player whom it plays for."""
    place = None if frame.seat is None else frame.view.places[frame.seat]
    return place is not None and (place.played_for is not None) == session.stands_in


def _is_played_for(frame: Frame) -> bool:
    place = None if frame.seat is None else frame.view.places[frame.seat]
    return place is not None and place.absent not in (None, "left")
