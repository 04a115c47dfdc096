"""The actor of one tournament: decides commands, draws lots (random orders), commits entries, then
shows the result.

Like the actor of a table, it is the only writer of its stream, and shows nothing that is not
durable.
"""

from collections.abc import Awaitable, Callable, Iterable
from functools import partial

import structlog
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.catalogue import game_of
from circolo.ledger.transfer import Transfer
from circolo.room.actors.actor_services import ActorServices
from circolo.room.actors.mailbox import (
    DONE,
    Outcome,
    Reply,
    Sender,
    ignore_outcome,
    outcome_of,
)
from circolo.room.actors.stream_actor import StreamActor
from circolo.room.history import freeze_out_results
from circolo.room.tables.dealer import Vault, pack_secret
from circolo.store.entries import SALT_BYTES, Entry, Head, SealedSecret, chain_entry
from circolo.tables.refusal import Refused as TableRefused
from circolo.tournaments import lot_draw, rules
from circolo.tournaments.commands import (
    Announce,
    Command,
    Lot,
    Reach,
    Register,
    Reveal,
    ShowPack,
    Wake,
)
from circolo.tournaments.events import TournamentEvent
from circolo.tournaments.prizes import seats, transfers
from circolo.tournaments.refusal import Refused
from circolo.tournaments.rounds import shared_deals
from circolo.tournaments.rules import Decision
from circolo.tournaments.state import State
from circolo.wire import tournament_log

HOUSE = "house"
CLOCK = "clock"
EPOCH = 0
"""The epoch number (of the life of one shuffle) under which the seed of a tournament is stored. A
table has a seed for each epoch, a tournament only this one.
"""

log = structlog.get_logger()


class Fill(Struct, frozen=True):
    """Request to fill the free places with house bots, turned into `Register` commands."""


class QueuedCommands(Struct, frozen=True):
    """Commands in the mailbox that become one log entry, or none. A retry has the same `id`;
    `cause` names the sender.
    """

    id: str
    cause: str
    commands: tuple[Command | Fill, ...]
    reply: Reply
    sender: Sender = "house"

    @property
    def is_urgent(self) -> bool:
        """Whether a full mailbox must accept the commands: the sender is the house, a table or the
        clock, and not a person.
        """
        return self.cause in (HOUSE, CLOCK)

    @property
    def is_of_outsider(self) -> bool:
        """Always False: a tournament treats all people alike when its mailbox is nearly full."""
        return False


class TournamentChange(Struct, frozen=True):
    """One committed log entry: the state before it, its events, and its ledger transfers."""

    before: State | None
    events: tuple[TournamentEvent, ...]
    transfers: tuple[Transfer, ...]


class TournamentActor(StreamActor[QueuedCommands, Decision]):
    """The actor of a tournament that is not over, or not announced yet (`state` is None).

    `fill` returns the entries of bots for free places. `on_commit` is called after each committed
    entry, and `on_failure` when the actor has ended and the tournament must be read again.
    """

    CAPACITY = 512
    REFUSALS = (Refused, TableRefused)

    def __init__(
        self,
        services: ActorServices,
        vault: Vault,
        *,
        head: Head,
        state: State | None,
        seed: bytes | None,
        fill: Callable[[State], tuple[Register, ...]],
        on_commit: Callable[["TournamentActor", TournamentChange], None],
        on_failure: Callable[["TournamentActor"], None],
    ) -> None:
        super().__init__(services, head)
        self.state = state
        self._vault = vault
        self._seed = seed
        self._fill = fill
        self._on_commit = on_commit
        self._on_failure = on_failure

    def put(self, command_id: str, cause: str, *commands: Command | Fill) -> Awaitable[Outcome]:
        """Put commands in the mailbox; `cause` names the sender. The result to await says whether
        they were accepted or refused.
        """
        return outcome_of(
            lambda reply: self.submit(QueuedCommands(command_id, cause, commands, reply))
        )

    def say(self, command_id: str, *commands: Command) -> None:
        """Put commands of the house in the mailbox, and ignore whether they are accepted."""
        self.submit(QueuedCommands(command_id, HOUSE, commands, ignore_outcome))

    @property
    def is_lost(self) -> bool:
        """Whether the seed of the random orders is lost, so that the tournament cannot go on."""
        return self._seed is None

    def _give_back(self, away: Millis) -> None:
        self.say(f"wake:{self.head.version}", Wake(away))

    def set_timer(self) -> None:
        """Set the actor's timer to the tournament's deadline; none while clocks are stopped."""
        self._cancel_timer()
        waits = not self.is_stopped and self.stopped_since is None
        timer = self.state.timer if waits and self.state is not None else None
        if timer is not None:
            ring = partial(self._ring, timer.number)
            self._timer = self._services.clock.call_at(timer.at, ring)

    def _ring(self, number: int) -> None:
        self._timer = None
        self.submit(QueuedCommands(f"{CLOCK}:{number}", CLOCK, (Reach(number),), ignore_outcome))

    def _no_more(self) -> Outcome:
        """Return the refusal of a full or stopped mailbox: `event_over` after the end, otherwise
        `busy`.
        """
        is_over = self.is_stopped and self.state is not None and is_closed(self.state)
        return Outcome("event_over" if is_over else "busy")

    def _failed(self, _: Exception) -> None:
        """Stop this actor after an exception. The tournament is then read again from the store."""
        self.stop()
        self._on_failure(self)

    def _decision(self, queued: QueuedCommands, now: Millis) -> Decision:
        return self._decide(queued.commands, now)

    def _survives(self, queued: QueuedCommands, error: Exception) -> bool:
        """Log an unexpected error in a decision, and refuse the command. The state is unchanged, so
        the actor continues and the tournament can be cancelled.
        """
        log.exception("event_not_decided", stream=self.head.stream, command=queued.id)
        self._refuse(queued, "event_failed")
        return True

    def _decide(self, commands: tuple[Command | Fill, ...], now: Millis) -> Decision:
        """Decide the commands, and then those that the house must add (see `_house_command`). Their
        events together become one log entry.
        """
        events: tuple[TournamentEvent, ...] = ()
        state = self.state
        for command in commands:
            for said in self._expanded(state, command):
                more = self._decide_one(state, said, now)
                events, state = events + more.events, more.state
        assert state is not None, "a tournament begins with its announcement"
        while (due := self._house_command(state)) is not None:
            more = self._decide_one(state, due, now)
            events, state = events + more.events, more.state
        return Decision(events, state)

    def _decide_one(self, state: State | None, command: Command, now: Millis) -> Decision:
        sheet = command.sheet if isinstance(command, Announce) else None
        if state is not None:
            sheet = state.sheet
        assert sheet is not None
        return rules.decide(game_of(sheet.options), state, command, now=now)

    def _expanded(self, state: State | None, command: Command | Fill) -> Iterable[Command]:
        """Return the commands to decide in place of `command`: entries of house bots in place of
        `Fill`, the same entries before the command that begins a scheduled tournament, and any
        other command alone.
        """
        if isinstance(command, Fill):
            return () if state is None else self._fill(state)
        timer = None if state is None else state.timer
        is_to_begin = timer is not None and timer.why == "begin"
        if isinstance(command, Reach) and state is not None and is_to_begin:
            return (*self._fill(state), command)
        return (command,)

    def _house_command(self, state: State) -> Lot | Reveal | ShowPack | None:
        """Return the command that the house must add now: show the deals of a round that all tables
        of a duplicate have finished, draw a lot (a random order), or reveal the seed after the end.
        None if there is none.
        """
        shows = self._pack_to_show(state)
        if shows is not None:
            return shows
        if is_closed(state):
            return None if self._seed is None or state.seed else Reveal(self._seed)
        lot = next((lot for lot in state.lots if not lot.order), None)
        if lot is None or self._seed is None:
            return None
        players = [state.entrants[number].player for number in state.field]
        entrants = lot_draw.entrants_hash(players)
        return Lot(lot.number, lot_draw.order(self._seed, lot.number, lot.size, entrants=entrants))

    def _pack_to_show(self, state: State) -> ShowPack | None:
        """Return the command that shows the deals of a finished round, or None. A house with a new
        deal key, after it restored a backup, does not know their secret.
        """
        finished = shared_deals.round_to_show(state)
        if finished is None:
            return None
        one, of = shared_deals.packs(game_of(state.sheet.options), state.sheet)
        number = one * finished
        secret = pack_secret(self._vault, state.id, number, of=of, commitment=state.deals)
        return None if secret is None else ShowPack(finished, secret)

    async def _accept(self, queued: QueuedCommands, decision: Decision, now: Millis) -> None:
        if not decision.events:
            self._mailbox.answer(queued, DONE)
            self._after_command(queued)
            return
        entry = self._entry(queued, decision)
        if not await self._is_committed(queued, self._append(entry)):
            return
        before, self.state = self.state, decision.state
        self._mailbox.answer(queued, DONE)
        if entry.closes:
            self.stop()
        self._after_command(queued)
        self._on_commit(self, TournamentChange(before, decision.events, entry.transfers))

    def _after_command(self, queued: QueuedCommands) -> None:
        if self._away(queued) is not None:
            self.stopped_since = None
        self.set_timer()

    def _away(self, queued: QueuedCommands) -> Millis | None:
        return next((one.away for one in queued.commands if isinstance(one, Wake)), None)

    def _goes_on_without(self, queued: QueuedCommands) -> bool:
        """Return whether the actor continues although the store had no room for these commands. It
        continues after commands of people. Commands of the house, of tables and of the clock must
        not be lost, so after those the actor ends.
        """
        return not queued.is_urgent

    def _entry(self, queued: QueuedCommands, decision: Decision) -> Entry:
        return chain_entry(
            self.head,
            tournament_log.encode_events(decision.events),
            command=queued.id,
            cause=queued.cause,
            at=self._services.clock.now(),
            salt=self._services.entropy(SALT_BYTES),
            transfers=transfers.transfers(self.state, decision.events, entry=self.head.next_entry),
            sealed=self._sealed(),
            opened=() if decision.state.seed is None else (EPOCH,),
            closes=is_closed(decision.state),
            finished=freeze_out_results.freeze_out_to_store(decision.events, decision.state),
        )

    def _sealed(self) -> tuple[SealedSecret, ...]:
        """Return the encrypted seed of all random orders, to store with the first entry; nothing
        for later entries.
        """
        if self.head.version:
            return ()
        assert self._seed is not None
        return (SealedSecret(EPOCH, self._vault.seal(self.head.stream, EPOCH, self._seed)),)


def is_closed(state: State) -> bool:
    """Return whether the tournament has ended, also by cancellation, no effect (order to a table)
    is pending, and every seat that it gives away is settled.
    """
    is_settled = not (state.pending or seats.due_seats(state))
    return state.phase in ("over", "cancelled") and is_settled
