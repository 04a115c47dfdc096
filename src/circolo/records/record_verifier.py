"""Checks that a record is complete, its cards follow from the seeds, and its events from the rules.

The author of the file is not trusted, only the commitments that the seats and the house have made.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Literal

from msgspec import DecodeError, Struct, json
from msgspec.structs import replace

from circolo.cards.shuffle import shuffled
from circolo.cards.units import Chips, Millis
from circolo.fairness.epoch import Ending, Lot, PublicEpoch, faults
from circolo.fairness.seeds import rules
from circolo.fairness.signing import PublishedKey, Signed, holds, is_known
from circolo.play.commands import Act, Command, Joined, StackChanged
from circolo.play.contract import AnyGame, IllegalAction
from circolo.play.events import DealEnded, LotDrawn, MatchEnded, PackShuffled
from circolo.play.waits import Shuffle
from circolo.records.countersignatures import (
    CheckedCountersignature,
    Countersigner,
    check_countersignatures,
)
from circolo.records.record import (
    BadRecord,
    HashedEntry,
    OpenEntry,
    Record,
    chain_head,
    stored_events,
)
from circolo.records.record_epochs import FORGERY_ERRORS
from circolo.tables.chips import match_prizes
from circolo.tables.events import (
    EpochEnded,
    EpochReady,
    Opened,
    Played,
    SeedCameLate,
    SeedsClosed,
    Settled,
    TableEvent,
)
from circolo.tables.evolve import evolve
from circolo.tables.names import name_of
from circolo.tables.shuffles import epochs
from circolo.tables.shuffles.open_deals import Shown
from circolo.tables.state import TableState
from circolo.tables.table_options import fee_of, is_ring
from circolo.wire import table_log

Brought = Literal["seed", "withheld", "late", "absent", "house bot", "empty"]
"""What a seat contributed to a shuffle; "withheld": it committed and never revealed its seed."""


class Finding(Struct, frozen=True):
    """An error in a record. `code` is stable; `entry` is the version of the entry that has it, or 0
    if it concerns the whole record.
    """

    code: str
    entry: int
    detail: str


class ShuffleParticipation(Struct, frozen=True):
    """What each seat contributed to the shuffle of one epoch, and why the epoch ended."""

    epoch: int
    ended: Ending
    brought: tuple[Brought, ...]


class Signature(Struct, frozen=True):
    """The public key that validly signed a record, and the time of signing by the signer's clock.

    `known` is true if the caller of the check gave this key. An unknown key can be anybody's.
    """

    key: bytes
    at: Millis
    known: bool


class Verdict(Struct, frozen=True):
    """The result of checking a record, which is valid if `findings` is empty.

    `commands` are the commands to the game that the check repeated, `decisions` is their number,
    and `table` is the state after them.
    """

    game: str
    names: tuple[str | None, ...]
    shufflings: tuple[ShuffleParticipation, ...]
    decisions: int
    commands: tuple[Command[Any], ...]
    table: TableState | None
    findings: tuple[Finding, ...]
    signature: Signature | None = None
    countersigners: tuple[Countersigner, ...] = ()


def verify_record(
    record: Record, *, shown: bytes | None = None, keys: Sequence[PublishedKey] = ()
) -> Verdict:
    """Check a record, and return the errors found in it with a summary.

    `shown` is the head that the table published; `keys` are the published keys of its house, of
    which one must have signed. Raises BadRecord: record_no_table, record_events.
    """
    checker = _Checker(_game(record), _events(record), deal=record.deal)
    checked = tuple(check_countersignatures(record))
    findings = [
        *_chain_findings(record, shown),
        *_signature_findings(record, keys),
        *_countersignature_findings(checked),
        *_opening_findings(record),
        *checker.check(),
    ]
    table = checker.table
    return Verdict(
        game=checker.game.name,
        names=()
        if table is None
        else tuple(name_of(place, record.name) if place else None for place in table.places),
        shufflings=tuple(checker.shufflings),
        decisions=len(checker.commands),
        commands=tuple(checker.commands),
        table=table,
        findings=tuple(findings),
        signature=_signature(record, keys),
        countersigners=tuple(one.by for one in checked if one.by is not None),
    )


def _chain_findings(record: Record, shown: bytes | None) -> Iterator[Finding]:
    for version, entry in enumerate(record.entries, 1):
        if entry.version != version:
            yield Finding("entry_missing", version, f"entry {entry.version} is in its place")
            return
    if chain_head(record.stream, record.entries) != record.head:
        yield Finding("chain_broken", 0, "an entry, a salt or the order of entries was changed")
    for before, entry in pairwise(record.entries):
        if entry.chain < before.chain:
            yield Finding("chain_older", entry.version, "its chain version is lower than before")
    if shown is not None and shown != record.head:
        yield Finding("head_differs", 0, "the table has shown another head: another history")


def _signature_findings(record: Record, keys: Sequence[PublishedKey]) -> Iterator[Finding]:
    signed = record.signed
    if signed is None:
        if keys:
            yield Finding("signature_missing", 0, "the record is not signed")
    elif not _holds(record, signed):
        yield Finding("signature_wrong", 0, "the signature is not one of this head by its key")
    elif keys and not is_known(signed, keys):
        yield Finding("key_unknown", 0, "none of the given keys was in use when it was signed")


def _countersignature_findings(checked: Sequence[CheckedCountersignature]) -> Iterator[Finding]:
    for one in checked:
        if one.by is None:
            where = f"epoch {one.epoch}: the key of seat {one.seat} has not signed this"
            yield Finding("countersignature_wrong", one.entry, where)


def _signature(record: Record, keys: Sequence[PublishedKey]) -> Signature | None:
    signed = record.signed
    if signed is None or not _holds(record, signed):
        return None
    return Signature(signed.key, signed.at, is_known(signed, keys))


def _holds(record: Record, signed: Signed) -> bool:
    return holds(signed, stream=record.stream, deal=record.deal, head=record.head)


def _opening_findings(record: Record) -> Iterator[Finding]:
    """Yield errors in the first event: wrong table, unknown rules, options without commitment."""
    opened = next(event for _, events in _events(record) for event in events)
    if not isinstance(opened, Opened):
        return  # `_Checker` reports a record that does not begin with `Opened`
    if epochs.stream_of(opened.table) != record.stream:
        yield Finding("stream_differs", 1, f"it is the record of {opened.table}")
    game = _game(record)
    if not 1 <= opened.rules <= game.rules.version:
        yield Finding("rules_unknown", 1, f"{game.name} has rules from 1 to {game.rules.version}")
    first = record.entries[0]
    assert isinstance(first, OpenEntry)
    options = first.events[0]["sheet"]["options"]  # as stored: a later version may have more fields
    if rules(json.encode(options)) != opened.terms:
        yield Finding("rules_differ", 1, "the shuffles were committed to for other options")


def _game(record: Record) -> AnyGame:
    first = record.entries[0] if record.entries else None
    try:
        return table_log.game_of_log(
            stored_events(first) if isinstance(first, OpenEntry) else b"[]"
        )
    except table_log.UnreadableLog as error:
        raise BadRecord("record_no_table", str(error)) from None


def _events(record: Record) -> list[tuple[int, tuple[TableEvent, ...]]]:
    game = _game(record)
    try:
        return [
            (entry.version, table_log.decode_events(game, stored_events(entry)))
            for entry in record.entries
            if not isinstance(entry, HashedEntry)
        ]
    except DecodeError as error:
        raise BadRecord("record_events", str(error)) from None


class _SeedMissing(Exception):
    """The record lacks the house's seed of the next shuffle, so its cards cannot be computed."""


class _Checker:
    """Folds the events of a record one by one, and compares them with those that the rules give."""

    def __init__(
        self, game: AnyGame, entries: list[tuple[int, tuple[TableEvent, ...]]], *, deal: int
    ) -> None:
        self.game = game
        self.table: TableState | None = None
        self.commands: list[Command[Any]] = []
        self.shufflings: list[ShuffleParticipation] = []
        self._entries = entries
        self._deal = deal
        self._shown = Shown()
        self._deals: set[int] = set()  # deals that have ended and whose seeds are revealed
        self._seeds = {
            event.number: event.seed
            for _, events in entries
            for event in events
            if isinstance(event, EpochEnded) and event.seed
        }
        self._lots: dict[int, list[Lot]] = {}
        self._reported: set[tuple[int, str]] = set()
        self._expected: list[Any] = []  # the events that must come next by the rules
        self._payout: Settled | None = None  # the settlement that must come next

    def check(self) -> Iterator[Finding]:
        for version, events in self._entries:
            try:
                for event in events:
                    for code, detail in self._event(event):
                        yield Finding(code, version, detail)
            except _SeedMissing:
                if self._deal not in self._deals:
                    yield Finding("shuffle_unfinished", version, "the seed of its cards is missing")
                return
            except FORGERY_ERRORS as error:
                yield Finding("entry_inconsistent", version, f"{type(error).__name__}: {error}")
                return
            if self._expected:
                yield Finding("event_missing", version, type(self._expected[0]).__name__)
                return
            if self._payout is not None:
                yield Finding("prizes_missing", version, "the chips of the deal were not moved")
                self._payout = None
        if self._deal not in self._deals:
            yield Finding("deal_missing", 0, f"deal {self._deal} does not end in this record")

    def _event(self, event: TableEvent) -> Iterator[tuple[str, str]]:
        if (self.table is None) != isinstance(event, Opened):
            raise ValueError("a table is opened once, and first")
        if isinstance(event, Played):
            event = self._with_card_order(event)
            yield from self._played(event.event)
        elif isinstance(event, Settled):
            yield from self._settled(event)
        elif isinstance(event, SeedsClosed):
            assert self.table is not None
            if event.participants != epochs.participants(self.table):
                yield "shuffle_seats", f"epoch {event.epoch}: the seats or commitments differ"
        elif isinstance(event, SeedCameLate):
            yield from self._late(event)
        elif isinstance(event, EpochEnded):
            yield from self._epoch(event)
        self.table = evolve(self.game, self.table, event)
        self._deals.update(self._shown.read(event))
        if isinstance(event, EpochReady):
            yield from self._seeds_of(event.number)

    def _late(self, event: SeedCameLate) -> Iterator[tuple[str, str]]:
        assert self.table is not None
        those = (self.table.epoch, self.table.next)
        (epoch,) = [e for e in those if e is not None and e.number == event.epoch]
        if not epochs.is_bound(self.table, epoch, event.seat, seed=event.seed):
            yield "shuffle_seat_seed", f"epoch {event.epoch}: the late seed of seat {event.seat}"

    def _with_card_order(self, event: Played[Any]) -> Played[Any]:
        """Add the card order, which is not in a record, to the event of a shuffle."""
        if not isinstance(event.event, PackShuffled):
            return event
        assert self.table is not None
        epoch = epochs.shuffling(self.table)
        if epoch.number not in self._seeds:
            raise _SeedMissing
        seed = epochs.seed(self.table, epoch, self._seeds[epoch.number])
        (size,) = [
            w.size for w in self.game.rules.waits(self.table.match) if isinstance(w, Shuffle)
        ]
        return replace(event, event=replace(event.event, order=shuffled(seed, size)))

    def _played(self, event: Any) -> Iterator[tuple[str, str]]:
        assert self.table is not None
        if not self._expected:
            command = self.game.notation.cause(self.table.match, event)
            if command is None:
                raise ValueError(f"no command leads to {type(event).__name__} here")
            if isinstance(command, Joined | StackChanged):
                yield from self._bought(command)
            self._expected.extend(self._events_by_rules(command))
            self.commands.append(command)
        if event != self._expected.pop(0):
            yield "event_differs", f"the rules lead to another {type(event).__name__}"
        if isinstance(event, LotDrawn):
            lot = Lot(f"{event.name}/{event.ask}", event.below, event.value)
            self._lots.setdefault(epochs.drawing(self.table).number, []).append(lot)
        if isinstance(event, MatchEnded):
            sheet = self.table.sheet
            fee = fee_of(sheet)
            self._payout = Settled(match_prizes.settle(Chips(sheet.entry), event.places, fee=fee))
        if isinstance(event, DealEnded) and is_ring(self.table.sheet):
            self._payout = Settled(event.settlement) if any(event.settlement.changes) else None

    def _bought(self, command: Joined | StackChanged) -> Iterator[tuple[str, str]]:
        assert self.table is not None
        place = self.table.places[command.seat]
        if place is None or place.stack != command.stack:
            yield "stack_differs", f"seat {command.seat} has not bought in for {command.stack}"

    def _events_by_rules(self, command: Command[Any]) -> tuple[Any, ...]:
        assert self.table is not None
        try:
            if isinstance(command, Act):
                self._check_question(command)
            return self.game.rules.decide(self.table.match, command)
        except IllegalAction as refusal:
            raise ValueError(f"the rules refuse it: {refusal}") from None

    def _check_question(self, command: Act[Any]) -> None:
        assert self.table is not None
        if command.ask not in [
            ask.id for ask in self.game.rules.offers(self.table.match, command.seat)
        ]:
            raise ValueError(f"seat {command.seat} has no open question")

    def _settled(self, event: Settled) -> Iterator[tuple[str, str]]:
        if event != self._payout:
            yield "prizes_differ", f"the rules give {self._payout}"
        self._payout = None

    def _seeds_of(self, number: int) -> Iterator[tuple[str, str]]:
        """Check an epoch's seeds before its cards are used; yield (code, detail) of each error."""
        if number in self._seeds:
            yield from self._faults(self._public_epoch(number, "dealt"))

    def _epoch(self, event: EpochEnded) -> Iterator[tuple[str, str]]:
        epoch = self._public_epoch(event.number, event.why)
        self.shufflings.append(
            ShuffleParticipation(event.number, event.why, tuple(_brought(epoch)))
        )
        yield from self._faults(epoch)

    def _public_epoch(self, number: int, ended: Ending) -> PublicEpoch:
        table = self.table
        assert table is not None
        those = (*table.behind, table.epoch, table.next)
        (epoch,) = [e for e in those if e is not None and e.number == number]
        return replace(
            epochs.public(table, epoch),
            lots=tuple(self._lots.get(number, ())),
            ended=ended,
            seed=self._seeds.get(number, b""),
        )

    def _faults(self, epoch: PublicEpoch) -> Iterator[tuple[str, str]]:
        for fault in faults(epoch):
            if (epoch.epoch, fault) not in self._reported:
                self._reported.add((epoch.epoch, fault))
                yield f"shuffle_{fault.partition('/')[0]}", f"epoch {epoch.epoch}: {fault}"


def _brought(epoch: PublicEpoch) -> Iterator[Brought]:
    pairs = zip(epoch.participants, epoch.revealed, strict=True)
    for seat, (participant, seed) in enumerate(pairs):
        if participant.kind == "seed" and not seed:
            yield "late" if seat in epoch.late else "withheld"
        else:
            yield participant.kind
