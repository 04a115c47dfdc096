"""The mailbox of one table: decide, commit, then show.

One writer a table, and nobody sees what is not durable.
"""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.ledger.book import InsufficientChips
from circolo.play.contract import AnyGame, BadOptions, IllegalAction
from circolo.room import history
from circolo.room.audience import Audience
from circolo.room.dealer import Dealer
from circolo.room.mailbox import DONE, Mailbox, Outcome, Reply, unheard
from circolo.room.onlookers import Told
from circolo.room.ports import Cancel, Clock, Entropy, Spawn
from circolo.room.sight import Follower
from circolo.room.tempo import Tempo
from circolo.store.errors import DuplicateCommand, StoreFailed
from circolo.store.unit_of_work import SALT_BYTES, Entry, Head, Sealed, Store, following
from circolo.tables import automatic, deadlines, epochs, posting, rules
from circolo.tables.commands import Command, Do, Hold, Reach, Release, UseAutomatic
from circolo.tables.events import EpochBegan, EpochEnded, TableEvent
from circolo.tables.onlooking import ends
from circolo.tables.rules import Decision, Refused
from circolo.tables.sheet import HELD_AT_MOST, TO_RETURN
from circolo.tables.state import TableState
from circolo.wire import log

MAILBOX = 64
CLOCK = "clock"
_PACED = (Do, UseAutomatic)
Events = tuple[TableEvent, ...]


class Letter(Struct, frozen=True):
    """A command in the mailbox; `id` is the same however often it is sent, `cause` who sends it."""

    id: str
    cause: str
    command: Command
    reply: Reply

    @property
    def is_urgent(self) -> bool:
        """Whether the table's own timer has sent it, who waits for no answer."""
        return isinstance(self.command, Reach | UseAutomatic | Hold | Release)


class Change(Struct, frozen=True):
    """What a command has done to a table: the table before it, and what of it was public."""

    before: TableState | None
    events: Events
    public: Events


class Shared(Struct, frozen=True):
    """What every table of a house shares."""

    store: Store
    clock: Clock
    entropy: Entropy
    spawn: Spawn
    tempo: Tempo


class TableActor:
    """One live table.

    `on_commit` hears of every change, `on_failure` that the table must be read again.
    """

    def __init__(
        self,
        shared: Shared,
        game: AnyGame,
        dealer: Dealer,
        *,
        head: Head,
        state: TableState | None,
        on_commit: Callable[["TableActor", Change], None],
        on_failure: Callable[["TableActor"], None],
    ) -> None:
        self.game = game
        self.state = state
        self.audience = Audience(game, shared.clock, past=self._tell_past)
        self.head = head
        self._shared = shared
        self.dealer = dealer
        self._on_commit = on_commit
        self._on_failure = on_failure
        self._mailbox = Mailbox(
            shared.spawn,
            most=MAILBOX,
            take=self._take,
            failed=self._failed,
            no_more=self._no_more,
        )
        self._timer: Cancel | None = None
        self._rings_at = Millis(0)
        self._shown_at = Millis(0)

    def submit(self, letter: Letter) -> None:
        """Put a command in the mailbox; a stopped one refuses at once, a full one all but the
        clock.
        """
        self._mailbox.put(letter, name=self.head.stream)

    def remember(self, command_id: str) -> None:
        """Note a command that the store holds as done, so that its repetition is answered so."""
        self._mailbox.note(command_id, DONE)

    def has_done(self, command_id: str) -> bool:
        """Tell whether this very command took effect here, as far back as answers are kept."""
        return self._mailbox.noted(command_id) == DONE

    def follow(self, follower: Follower, *, seq: int) -> None:
        """Show the table to a connection; clocks that were held for want of one go on."""
        assert self.state is not None
        self.audience.follow(follower, self.state, seq=seq)
        if self.state.held is not None:
            self._say(Release())

    def lost(self, follower: Follower) -> None:
        """Show a connection nothing more; if it was the last of all at once, the clocks stop."""
        self.audience.leave(follower)
        state = self.state
        if state is not None and state.phase == "playing" and self.audience.all_lost_at_once(state):
            self._say(Hold())

    def _say(self, command: Hold | Release) -> None:
        letter_id = f"{CLOCK}:{type(command).__name__.lower()}:{self.head.version}"
        self.submit(Letter(letter_id, CLOCK, command, unheard))

    def set_timer(self) -> None:
        """Wait for the next deadline, or for what answers by itself before it; a timer that rings
        sooner stays, and then looks again.
        """
        at = None if self._mailbox.is_shut else self._next_end()
        if self._timer is not None and (at is None or at < self._rings_at):
            self._timer.cancel()
            self._timer = None
        if self._timer is None and at is not None:
            self._rings_at = at
            self._timer = self._shared.clock.call_at(at, self._ring)

    def _next_end(self) -> Millis | None:
        state = self.state
        if state is None or not state.deadlines:
            return None
        if state.held is not None:
            return Millis(state.held + HELD_AT_MOST)
        ends = [deadlines.fires(state, deadline) for deadline in state.deadlines]
        by_itself = automatic.due(self.game, state)
        return min(ends if by_itself is None else [*ends, by_itself.at])

    def _ring(self) -> None:
        self._timer = None
        now, end = self._shared.clock.now(), self._next_end()
        if self.state is None or end is None or now < end:
            self.set_timer()
        elif self.state.held is not None:
            self._say(Release())
        elif (by_itself := automatic.due(self.game, self.state)) and by_itself.at <= now:
            self._answer_for(by_itself)
        else:
            due = min(self.state.deadlines, key=partial(deadlines.fires, self.state))
            offline = self.audience.without_line(self.state)
            gone = self.audience.without_line(self.state, lasting=TO_RETURN)
            reach = Reach(due, offline, gone)
            whose = "-".join(map(str, due.seats))
            letter_id = f"{CLOCK}:{due.kind}:{due.ask}:{due.at}:{whose}"
            self.submit(Letter(letter_id, CLOCK, reach, unheard))

    def _answer_for(self, due: automatic.Due) -> None:
        """Answer in the name of a seat, as it has wished; the entry is that of its own act."""
        assert self.state is not None
        place = self.state.places[due.seat]
        assert place is not None
        letter_id = f"{place.player}:automatic:{self.head.version}"
        command = UseAutomatic(due.seat, due.ask)
        self.submit(Letter(letter_id, place.player, command, unheard))

    def _tell_past(self, after: int, most: int, told: Told) -> None:
        self._shared.spawn(self._read_past(after, most, told), name="onlookers")

    async def _read_past(self, after: int, most: int, told: Told) -> None:
        seeds = self.dealer.seeds  # those that are shown meanwhile are in the entries
        try:
            entries = await self._shared.store.read(self.head.stream, after=after, limit=most)
        except StoreFailed:
            entries = ()
        told(entries, {**seeds, **self.dealer.seeds})

    def stop(self) -> None:
        """Take no more commands; what is in the mailbox is refused."""
        self._mailbox.shut()
        if not self._is_closed:  # else onlookers see it to its end
            self.audience.onlookers.stop()
        if self._timer is not None:
            self._timer.cancel()

    @property
    def _is_closed(self) -> bool:
        return self.state is not None and self.state.phase == "closed"

    def _no_more(self) -> Outcome:
        return Outcome("table_closed" if self._is_closed else "busy")

    def _failed(self) -> None:
        """Whatever it was, the store is the truth: this actor ends, and the table is read again."""
        self.stop()
        self._on_failure(self)

    async def _take(self, letter: Letter) -> None:
        if isinstance(letter.command, _PACED):
            await self._shared.tempo.wait(self._shared.clock, since=self._shown_at)
        try:
            decision = self._decide(letter.command, self._shared.clock.now())
        except (Refused, IllegalAction) as refusal:
            self._refuse(letter, refusal.code, str(refusal))
        except BadOptions as refusal:
            self._refuse(letter, "bad_options", str(refusal))
        else:
            await self._commit(letter, decision)

    def _decide(self, command: Command, now: Millis) -> Decision:
        """Decide, and let the dealer answer what that leaves to chance: one entry for both."""
        events, state = rules.decide(self.game, self.state, command, now=now)
        while (said := self.dealer.due(self.game, state)) is not None:
            more = rules.decide(self.game, state, said, now=now)
            events, state = events + more.events, more.state
        return Decision(events, state)

    async def _commit(self, letter: Letter, decision: Decision) -> None:
        entry = self._entry(letter, decision)
        try:
            await self._shared.store.append(entry)
        except DuplicateCommand:
            self._mailbox.answer(letter, DONE)
            return
        except InsufficientChips as refusal:
            self._refuse(letter, refusal.code, str(refusal))
            return
        except StoreFailed:
            letter.reply(Outcome("store_failed"))
            raise
        self.head = Head(entry.stream, entry.version, entry.hash)
        before, self.state = self.state, decision.state
        self._mailbox.answer(letter, DONE)
        self._show(decision, before)

    def _entry(self, letter: Letter, decision: Decision) -> Entry:
        return following(
            self.head,
            log.to_store(decision.events),
            command=letter.id,
            cause=letter.cause,
            at=self._shared.clock.now(),
            salt=self._shared.entropy(SALT_BYTES),
            transfers=posting.transfers(
                self.game, self.state, decision.events, entry=self.head.next_entry
            ),
            sealed=self._sealed(decision),
            opened=_opened(decision),
            closes=decision.state.phase == "closed",
            finished=history.finished(self.state, decision.events, decision.state),
            deeds=history.done(self.game, self.state, decision.events),
        )

    def _sealed(self, decision: Decision) -> tuple[Sealed, ...]:
        """An epoch that is over with the entry in which it began has nothing to hide."""
        began = [event.number for event in decision.events if type(event) is EpochBegan]
        if not began:
            return ()
        live = epochs.live(decision.state)
        return tuple(self.dealer.seal(number) for number in began if number in live)

    def _show(self, decision: Decision, before: TableState | None) -> None:
        if any(map(ends, decision.events)):
            self.audience.onlookers.mark(before, version=self.head.version)
        public = self.audience.show(decision.state, decision.events)
        if public:
            self._shown_at = self._shared.clock.now()
        self._on_commit(self, Change(before, decision.events, public))
        self.set_timer()
        if decision.state.phase == "closed":
            self.stop()

    def _refuse(self, letter: Letter, code: str, detail: str) -> None:
        refused = Outcome(code, detail)
        if letter.is_urgent:
            # The deadline it was set for is gone: wait for the one that has taken its place.
            self.set_timer()
            letter.reply(refused)
        else:
            self._mailbox.answer(letter, refused)


def _opened(decision: Decision) -> tuple[int, ...]:
    ended = [event for event in decision.events if type(event) is EpochEnded]
    return tuple([event.number for event in ended if event.seed is not None])
