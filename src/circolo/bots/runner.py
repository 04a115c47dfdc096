"""A bot at a table: a client without a socket, which receives only the frames of its own seat.

It queues each message and handles it later, never inside the call that sends it, so that the table
never waits for a bot. It answers at a person's pace (`bots/pace.py`). A heavy policy starts when
the question opens, but the bot still answers at the planned time. It gives the heavy policy's
answer if that is ready, otherwise the light policy's.
"""

from functools import partial
from typing import Any

import structlog

from circolo.bots.pace import answer_time
from circolo.bots.policy import AnyPolicy, seeded_rng
from circolo.bots.roster import POLICIES, Policies, id_of, name_for
from circolo.bots.thinking import Thinker, Thoughts
from circolo.cards.shuffle import SEED_BYTES
from circolo.cards.units import Millis, Rng
from circolo.catalogue import game_of
from circolo.play.offers import Question, permits
from circolo.play.waits import WaitId
from circolo.room.bot_port import BotHouse, BotSession
from circolo.room.ports import Cancel, Clock, Entropy, Person
from circolo.tables.state import USUAL_LEVEL, BotLevel, TableId
from circolo.wire.client_messages import PROTOCOL_VERSION, Act, ComeBack, Follow, Hello
from circolo.wire.game_unions import Action, MatchView
from circolo.wire.message_codec import decode_server_message
from circolo.wire.server_messages import FollowedElsewhere, Frame, Refused, ServerMessage

RETRY_DELAY = Millis(1_000)
"""Delay before the bot repeats an answer that the server could not accept for now, in
milliseconds.
"""

HEAVY_TIME_LIMIT = Millis(1_000)
"""Time limit of a heavy policy, in milliseconds, on a server where bots need not answer slowly
(`tempo.bot` is 0).
"""

RETRIED_REFUSALS = frozenset({"busy", "store_failed", "store_unavailable", "disk_full"})
"""Refusal codes of a temporary failure, after which the bot repeats its answer."""

FINAL_REFUSALS = frozenset({"no_such_table", "not_seated", "table_closed"})
"""Refusal codes after which the bot leaves, because its table or seat no longer exists."""

log = structlog.get_logger()


class HouseBots:
    """Provides the house bots and connects them to tables (implements `room.ports.Bots`)."""

    def __init__(
        self, entropy: Entropy, policies: Policies = POLICIES, *, thinker: Thinker | None = None
    ) -> None:
        self._entropy = entropy
        self._policies = policies
        self._thinker = thinker

    def play(self, game: str, level: BotLevel) -> bool:
        """Return whether house bots can play this game at this level."""
        return level in self._policies.get(game, ())

    def invite(self, present: frozenset[str]) -> Person:
        """Return a new bot whose display name is not in `present`."""
        name = name_for(present)
        return Person(id_of(name), name, "bot", Millis(0))

    def connect(self, house: BotHouse, bot: Person, table: TableId) -> None:
        """Connect a seated bot to its table, where it plays until the table closes."""
        table_bot = self._table_bot(house, table)
        table_bot.begin(house.connect(bot, table_bot))

    def stand_in(self, house: BotHouse, person: Person, table: TableId) -> None:
        """Connect a bot that plays a person's seat until that person returns to it."""
        table_bot = self._table_bot(house, table)
        table_bot.begin(house.stand_in(person, table_bot))

    def advise(self, game: str, view: MatchView, question: Question[Any]) -> Action | None:
        """Return what the bot of the level `circolo` would answer; None if it would not answer."""
        policy = self._policies[game][USUAL_LEVEL].light
        rng = seeded_rng(self._entropy(SEED_BYTES))
        try:
            action: Action | None = policy.choose(view, question, rng)
        except Exception:  # A faulty policy must not end the session of a person.
            log.exception("policy_failed", game=game)
            return None
        return action if permits((question,), question.id, action) else None

    def _table_bot(self, house: BotHouse, table: TableId) -> "TableBot":
        return TableBot(
            table,
            self._policies,
            clock=house.clock,
            least=house.tempo.bot,
            rng=seeded_rng(self._entropy(SEED_BYTES)),
            thinker=self._thinker,
        )


class TableBot:
    """The client of one bot at one table. `least` is its minimum answer time, in milliseconds."""

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
        self._id_prefix = f"{rng.below(1 << 32):08x}"
        self._messages = 0
        self._session: BotSession | None = None
        self._unread: list[bytes] = []
        self._frame: Frame | None = None
        self._answers: dict[WaitId, Cancel] = {}
        """Timers of the answers to the open questions, kept after the answer, so that the bot
        answers no question twice.
        """
        self._answered: dict[WaitId, Question[Any]] = {}
        """The questions that the bot has answered and that are still open. If one comes again with
        other offers, for example after a declaration, the bot answers it again.
        """

    def begin(self, session: BotSession) -> None:
        """Send the protocol greeting, and subscribe to the frames of the bot's table."""
        self._session = session
        session.handle(Hello(PROTOCOL_VERSION))
        session.handle(Follow(self._next_id(), self.table))

    def send(self, data: bytes) -> None:
        """Queue a message from the server; the bot handles it in the next turn of the event
        loop.
        """
        self._unread.append(data)
        if len(self._unread) == 1:
            self._clock.call_at(self._clock.now(), self._read)

    def close(self, code: int, reason: str) -> None:
        """End the bot because the server has closed the connection; cancel its planned answers."""
        self._end()

    def _read(self) -> None:
        unread, self._unread = self._unread, []
        for data in unread:
            if self._session is not None:
                self._handle_message(self._session, decode_server_message(data))

    def _handle_message(self, session: BotSession, message: ServerMessage) -> None:
        match message:
            case Frame(table=self.table):
                self._handle_frame(session, message)
            case FollowedElsewhere(table=self.table):
                self._end()
            case Refused(code=code) if code in FINAL_REFUSALS:
                self._end()
            case Refused(code=code) if code in RETRIED_REFUSALS:
                self._retry_answers()
            case _:
                # A new frame follows a stale answer; other refusals are meant for people.
                pass

    def _handle_frame(self, session: BotSession, frame: Frame) -> None:
        self._frame = frame
        open_ids = {question.id for question in frame.asks}
        for closed in [question_id for question_id in self._answers if question_id not in open_ids]:
            self._answers.pop(closed).cancel()
            self._answered.pop(closed, None)
            self._thoughts.drop(closed)
        if frame.view.phase == "closed" or not _acts_for_seat(session, frame):
            self._end()  # The table is closed, or a person plays this seat again.
            return
        if _is_played_for(frame):
            session.handle(ComeBack(self._next_id(), self.table))
        opened = {deadline.ask: deadline.opened for deadline in frame.deadlines}
        for question in frame.asks:
            if question.id not in self._answers:
                self._plan_answer(frame, question, since=opened.get(question.id, frame.now))
            elif self._answered.get(question.id, question) != question:
                del self._answered[question.id]
                self._plan_answer(frame, question, since=frame.now)

    def _plan_answer(self, frame: Frame, question: Question[Any], *, since: Millis) -> None:
        """Set the timer of the answer to a question that opened at `since`; start a heavy policy on
        it.
        """
        end = next((end for end in frame.deadlines if end.ask == question.id), None)
        due = answer_time(question.kind, end, since=since, least=self._least, rng=self._rng)
        if self._policy(frame).cost == "light":
            self._answer_at(question.id, due)
        else:
            self._answer_at(question.id, due if self._least else since + HEAVY_TIME_LIMIT)
            answer = partial(self._answer_at, question.id, due)
            self._thoughts.begin(_level(frame), frame.match, question, then=answer)

    def _answer_at(self, question_id: WaitId, at: int) -> None:
        due = Millis(max(at, self._clock.now()))
        if question_id in self._answers:
            self._answers[question_id].cancel()
        self._answers[question_id] = self._clock.call_at(due, partial(self._answer, question_id))

    def _retry_answers(self) -> None:
        """Set all refused answers to be sent again after `RETRY_DELAY`, if that is before their
        deadline.
        """
        assert self._frame is not None
        soon = self._clock.now() + RETRY_DELAY
        for deadline in self._frame.deadlines:
            if deadline.ask in self._answers and soon < deadline.at:
                self._answer_at(deadline.ask, soon)

    def _answer(self, question_id: WaitId) -> None:
        frame, session = self._frame, self._session
        assert frame is not None
        assert session is not None
        question = next(one for one in frame.asks if one.id == question_id)
        self._answered[question_id] = question
        action = self._choose_action(frame, question)
        if action is not None:
            session.handle(Act(self._next_id(), self.table, question_id, action))

    def _choose_action(self, frame: Frame, question: Question[Any]) -> Any:
        """Return the policy's action, or None to give no answer to an optional question.

        The policy may raise, or choose an action that is not offered. Then the bot plays as the
        house does for an absent seat. If the house would wait for the timeout, the bot takes the
        first action offered.
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
        (first, *_) = question.actions()
        return next(iter(game.automation.autoplay(frame.match, question)), first)

    def _policy(self, frame: Frame) -> AnyPolicy:
        return self._policies[game_of(frame.view.sheet.options).name][_level(frame)]

    def _next_id(self) -> str:
        """Return a new message id, unique among this bot's messages even across server restarts."""
        self._messages += 1
        return f"{self._id_prefix}-{self._messages}"

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
    return place.played_for or place.level or USUAL_LEVEL


def _acts_for_seat(session: BotSession, frame: Frame) -> bool:
    """Return whether this bot now plays the frame's seat. A stand-in plays while the seat's person
    is played for; any other bot plays its own seat.
    """
    place = None if frame.seat is None else frame.view.places[frame.seat]
    return place is not None and (place.played_for is not None) == session.stands_in


def _is_played_for(frame: Frame) -> bool:
    place = None if frame.seat is None else frame.view.places[frame.seat]
    return place is not None and place.absent not in (None, "left")
