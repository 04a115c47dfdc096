"""The mailbox of one event: decide, draw what is to be drawn, commit, then show.

Like a table it has one writer, and nobody sees what is not durable.
"""

from collections.abc import Awaitable, Callable, Iterable
from functools import partial

import structlog
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.catalogue import game_of
from circolo.ledger.book import InsufficientChips
from circolo.ledger.transfer import Transfer
from circolo.play.contract import BadOptions
from circolo.room.history import freeze_out_results
from circolo.room.ports import Cancel
from circolo.room.streams.actor_services import ActorServices
from circolo.room.streams.mailbox import (
    DONE,
    Mailbox,
    Outcome,
    Reply,
    Sender,
    ignore_outcome,
    outcome_of,
)
from circolo.room.tables.dealer import Vault
from circolo.store.entries import SALT_BYTES, Entry, Head, SealedSecret, chain_entry, head_after
from circolo.store.errors import DiskFull, DuplicateCommand, StoreFailed
from circolo.tables.refusal import Refused as TableRefused
from circolo.tournaments import lot_draw, rules
from circolo.tournaments.commands import Announce, Command, Lot, Reach, Register, Reveal, Wake
from circolo.tournaments.events import TournamentEvent
from circolo.tournaments.prizes import transfers
from circolo.tournaments.refusal import Refused
from circolo.tournaments.rules import Decision
from circolo.tournaments.state import State
from circolo.wire import tournament_log

MAILBOX = 512
"""So many commands of people wait at most; what tables and the house say is never refused."""

HOUSE = "house"
CLOCK = "clock"
EPOCH = 0
"""The one under which the seed of all lots is sealed."""

log = structlog.get_logger()


class Fill(Struct, frozen=True):
    """Let as many bots of the house enter as there are places that they may fill."""


class QueuedCommands(Struct, frozen=True):
    """Commands in the mailbox that are one entry, or nothing; `id` is the same however often they
    are sent, `cause` who sends them.
    """

    id: str
    cause: str
    commands: tuple[Command | Fill, ...]
    reply: Reply
    sender: Sender = "house"

    @property
    def is_urgent(self) -> bool:
        """Whether the house or a table has sent it."""
        return self.cause in (HOUSE, CLOCK)

    @property
    def is_of_outsider(self) -> bool:
        """Whether somebody is refused before others: nobody is."""
        return False


class TournamentChange(Struct, frozen=True):
    """What an entry has done to an event: the event before it, and the chips that moved."""

    before: State | None
    events: tuple[TournamentEvent, ...]
    transfers: tuple[Transfer, ...]


class TournamentActor:
    """One event that is not over, or not yet told to be.

    `fill` says which bots enter, `on_commit` hears of every change, `on_failure` that the event
    must be read again.
    """

    def __init__(
        self,
        shared: ActorServices,
        vault: Vault,
        *,
        head: Head,
        state: State | None,
        seed: bytes | None,
        fill: Callable[[State], tuple[Register, ...]],
        on_commit: Callable[["TournamentActor", TournamentChange], None],
        on_failure: Callable[["TournamentActor"], None],
    ) -> None:
        self.state = state
        self.head = head
        self._shared = shared
        self._vault = vault
        self._seed = seed
        self._fill = fill
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
        self.clocks_stopped: Millis | None = None
        """Since when its clock stands still in an interruption that is not given back yet."""

    def submit(self, letter: QueuedCommands) -> None:
        """Put commands in the mailbox; a stopped one refuses, a full one all but the house's."""
        self._mailbox.put(letter, name=self.head.stream)

    def put(self, command_id: str, cause: str, *commands: Command | Fill) -> Awaitable[Outcome]:
        """Put commands in the mailbox; await what becomes of them."""
        return outcome_of(
            lambda reply: self.submit(QueuedCommands(command_id, cause, commands, reply))
        )

    def say(self, command_id: str, *commands: Command) -> None:
        """Put commands of the house in the mailbox, which waits for no answer."""
        self.submit(QueuedCommands(command_id, HOUSE, commands, ignore_outcome))

    @property
    def stopped(self) -> bool:
        """Whether nothing is taken any more."""
        return self._mailbox.is_shut

    @property
    def is_lost(self) -> bool:
        """Tell whether the seed of its lots is gone."""
        return self._seed is None

    def remember(self, command_id: str) -> None:
        """Note a command that the store holds as done, so that its repetition is answered so."""
        self._mailbox.note(command_id, DONE)

    def stop_clocks(self, since: Millis) -> None:
        """Let its clock not ring: the house cannot act since then."""
        if self.clocks_stopped is None:
            self.clocks_stopped = since
            self.set_timer()

    def restart_clocks(self) -> None:
        """Give its clock back the time for which it should have stood still (P6)."""
        if self.clocks_stopped is not None and self.state is not None:
            away = Millis(self._shared.clock.now() - self.clocks_stopped)
            self.say(f"wake:{self.head.version}", Wake(away))

    def set_timer(self) -> None:
        """Wait for the one moment that the event waits for."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        waits = not self.stopped and self.clocks_stopped is None
        timer = self.state.timer if waits and self.state is not None else None
        if timer is not None:
            ring = partial(self._ring, timer.number)
            self._timer = self._shared.clock.call_at(timer.at, ring)

    def _ring(self, number: int) -> None:
        self._timer = None
        self.submit(QueuedCommands(f"{CLOCK}:{number}", CLOCK, (Reach(number),), ignore_outcome))

    def stop(self) -> None:
        """Take no more commands; what is in the mailbox is refused."""
        self._mailbox.shut()
        self.set_timer()

    def _no_more(self) -> Outcome:
        """Return what is said to who comes when nothing is taken any more, or not now."""
        is_over = self.stopped and self.state is not None and is_settled(self.state)
        return Outcome("event_over" if is_over else "busy")

    def _failed(self) -> None:
        """Whatever it was, the store is the truth: this one ends, and the event is read again."""
        self.stop()
        self._on_failure(self)

    async def _take(self, letter: QueuedCommands) -> None:
        try:
            decision = self._decide(letter.commands, self._shared.clock.now())
        except (Refused, TableRefused) as refusal:
            self._refuse(letter, refusal.code, str(refusal))
        except BadOptions as refusal:
            self._refuse(letter, "bad_options", str(refusal))
        except Exception:
            # To decide changes nothing: an event that cannot take this can still be cancelled.
            log.exception("event_not_decided", stream=self.head.stream, command=letter.id)
            self._refuse(letter, "event_failed")
        else:
            await self._commit(letter, decision)

    def _decide(self, commands: tuple[Command | Fill, ...], now: Millis) -> Decision:
        """Decide, and say what the house itself has to say to that: one entry for all."""
        events: tuple[TournamentEvent, ...] = ()
        state = self.state
        for command in commands:
            for said in self._meant(state, command):
                more = self._decided(state, said, now)
                events, state = events + more.events, more.state
        assert state is not None, "an event begins with its announcement"
        while (due := self._due(state)) is not None:
            more = self._decided(state, due, now)
            events, state = events + more.events, more.state
        return Decision(events, state)

    def _decided(self, state: State | None, command: Command, now: Millis) -> Decision:
        sheet = command.sheet if isinstance(command, Announce) else None
        if state is not None:
            sheet = state.sheet
        assert sheet is not None
        return rules.decide(game_of(sheet.options), state, command, now=now)

    def _meant(self, state: State | None, command: Command | Fill) -> Iterable[Command]:
        """Return what is to be decided: before an event begins its empty places are filled."""
        if isinstance(command, Fill):
            return () if state is None else self._fill(state)
        timer = None if state is None else state.timer
        is_to_begin = timer is not None and timer.why == "begin"
        if isinstance(command, Reach) and state is not None and is_to_begin:
            return (*self._fill(state), command)
        return (command,)

    def _due(self, state: State) -> Lot | Reveal | None:
        """Return what the house has to say to the event as it stands, or None if nothing."""
        if is_settled(state):
            return None if self._seed is None or state.seed else Reveal(self._seed)
        lot = next((lot for lot in state.lots if not lot.order), None)
        if lot is None or self._seed is None:
            return None
        players = [state.entrants[number].player for number in state.field]
        entrants = lot_draw.entrants_hash(players)
        return Lot(lot.number, lot_draw.order(self._seed, lot.number, lot.size, entrants=entrants))

    async def _commit(self, letter: QueuedCommands, decision: Decision) -> None:
        if not decision.events:
            self._mailbox.answer(letter, DONE)
            self._is_taken(letter)
            return
        entry = self._entry(letter, decision)
        try:
            await self._shared.store.append(entry)
        except DuplicateCommand:
            self._mailbox.answer(letter, DONE)
            return
        except InsufficientChips as refusal:
            self._refuse(letter, refusal.code, str(refusal))
            return
        except StoreFailed as failure:
            letter.reply(Outcome(failure.refusal))
            if isinstance(failure, DiskFull):
                for command in letter.commands:
                    if isinstance(command, Wake):
                        self.clocks_stopped = Millis(self._shared.clock.now() - command.away)
                self._shared.disk_is_full()
                if not letter.is_urgent:  # what the house says must not be lost: see `_failed`
                    return
            raise
        self.head = head_after(entry)
        before, self.state = self.state, decision.state
        self._mailbox.answer(letter, DONE)
        if entry.closes:
            self.stop()
        self._is_taken(letter)
        self._on_commit(self, TournamentChange(before, decision.events, entry.transfers))

    def _is_taken(self, letter: QueuedCommands) -> None:
        if any(isinstance(command, Wake) for command in letter.commands):
            self.clocks_stopped = None
        self.set_timer()

    def _entry(self, letter: QueuedCommands, decision: Decision) -> Entry:
        return chain_entry(
            self.head,
            tournament_log.encode_events(decision.events),
            command=letter.id,
            cause=letter.cause,
            at=self._shared.clock.now(),
            salt=self._shared.entropy(SALT_BYTES),
            transfers=transfers.transfers(self.state, decision.events, entry=self.head.next_entry),
            sealed=self._sealed(),
            opened=() if decision.state.seed is None else (EPOCH,),
            closes=is_settled(decision.state),
            finished=freeze_out_results.finished(decision.events, decision.state),
        )

    def _sealed(self) -> tuple[SealedSecret, ...]:
        """The seed of all lots is sealed with the announcement that commits the house to it."""
        if self.head.version:
            return ()
        assert self._seed is not None
        return (SealedSecret(EPOCH, self._vault.seal(self.head.stream, EPOCH, self._seed)),)

    def _refuse(self, letter: QueuedCommands, code: str, detail: str = "") -> None:
        self._mailbox.answer(letter, Outcome(code, detail))


def is_settled(state: State) -> bool:
    """Tell whether nothing is left to be done: its stream ends here."""
    return state.phase in ("over", "cancelled") and not state.pending
