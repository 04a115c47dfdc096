"""The audit: reads all log entries in commit order, and compares the store with what they make.

It folds tables without their cards, which needs no key, because chips do not depend on encrypted
data. The command `circolo verify` checks the play of a match instead.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from circolo.cards.units import Chips, Seat
from circolo.ledger.account import Account, seat_account
from circolo.ledger.book import InsufficientChips, changes, settled
from circolo.ledger.transfer import Transfer
from circolo.play.contract import AnyGame
from circolo.room.actors import house_events, stream_names
from circolo.room.actors.house_events import Anchored
from circolo.room.audit.club_books import ClubBooks
from circolo.room.audit.finding_texts import deed_text, error_text, moves_text
from circolo.room.audit.house_books import OTHER_HEADS, Fault, HouseBooks
from circolo.room.audit.tournament_books import TournamentBooks
from circolo.room.history import play_history, results_from_log
from circolo.room.lobby.logged_choices import table_chosen
from circolo.room.proofs.daily_anchors import is_reproduced
from circolo.room.staff.named_reports import Balances, balances
from circolo.store import commit_feed
from circolo.store.audit_findings import Finding, Unchecked
from circolo.store.entries import (
    GENESIS_HASH,
    Deed,
    Entry,
    Head,
    MatchSummary,
    head_after,
    is_chained_to,
)
from circolo.store.store_port import FinishedMatch, Reader, StoredDeed
from circolo.tables.chips import transfers
from circolo.tables.events import TableEvent
from circolo.tables.evolve import evolve
from circolo.tables.shuffles import epochs
from circolo.tables.state import TableState, is_sealed
from circolo.wire import table_log


class Report(msgspec.Struct, frozen=True):
    """The result of an audit: counts of entries and transfers, and all findings.

    Its `heads` (last version and hash of each stream) serve to compare two audits.
    """

    entries: int
    transfers: int
    heads: tuple[Head, ...]
    findings: tuple[Finding, ...]
    balances: Balances | None = None
    """The totals of the stored balances by kind of account; None if the database file cannot be
    read.
    """

    unchecked: tuple[Unchecked, ...] = ()
    """The parts of the store that this audit cannot check."""


@dataclass(slots=True)
class _Stream:
    """The state of one stream, folded up to the last entry read.

    `readable` is False after an entry that could not be read.
    """

    head: Head
    salts: set[bytes] = field(default_factory=set)
    game: AnyGame | None = None
    table: TableState | None = None
    readable: bool = True


class _FoldedEntry(NamedTuple):
    """The results that follow from one entry: its transfers, the result of a freeze-out tournament
    that it ends, and the table events in it.
    """

    due: tuple[Transfer, ...]
    freeze_out: MatchSummary | None = None
    events: tuple[TableEvent, ...] = ()


_AT_TABLES = ("seat:", "pot:")
AFTER_EVERY_POSITION = 2**63 - 1


async def audit(reader: Reader, *, unlisted: int = 0) -> Report:
    """Audit the whole store and return a report; its findings are in the order of the log.

    The store's lists of match results and deeds (lines of a player's history) may lack the results
    of entries up to the position `unlisted`, because these entries are older than the lists. So the
    audit does not report those as missing.
    """
    books = Books()
    lists = Lists(reader, books, after=unlisted)
    async for committed in commit_feed.read_since(reader):
        books.read(committed.position, committed.entry)
        if committed.position % play_history.PAGE == 0:
            await lists.compare(committed.position)
    await lists.compare(AFTER_EVERY_POSITION)
    heads = await reader.streams("")
    for head in heads:
        books.compare_stream(head, frozenset(await reader.secrets(head.stream)))
    books.compare_voids()
    for where, event in books.anchors:
        if not await is_reproduced(reader, event.anchor, event.position):
            books.note(where, OTHER_HEADS)
    kept = await reader.balances("")
    books.compare_balances(kept)
    return Report(
        books.entries,
        books.transfers,
        heads,
        tuple(books.findings),
        balances(kept),
        tuple(books.unchecked()),
    )


class Lists:
    """Compares the stored lists of match results and deeds (lines of a player's history) with the
    log, a page at a time.
    """

    def __init__(self, reader: Reader, books: "Books", *, after: int) -> None:
        self._reader = reader
        self._books = books
        self._unlisted = after
        self._match = 0
        self._deed = 0

    async def compare(self, position: int) -> None:
        """Compare the rows of both lists that belong to entries up to `position`."""
        while matches := await self._reader.all_matches(self._match, limit=play_history.PAGE):
            due = [match for match in matches if match.position <= position]
            for match in due:
                self._books.compare_match(match)
                self._match = match.position
            if len(due) < len(matches):
                break
        while deeds := await self._reader.all_deeds(self._deed, limit=play_history.PAGE):
            listed = [deed for deed in deeds if deed.position <= position]
            for deed in listed:
                self._books.comparedeed_text(deed)
                self._deed = deed.number
            if len(listed) < len(deeds):
                break
        self._books.compare_unlisted(after=self._unlisted)


class Books:
    """Derives all streams, balances, match results and deeds (lines of a player's history) from the
    entries, and collects findings.
    """

    def __init__(self) -> None:
        self.entries = 0
        self.transfers = 0
        self._of_chain_1 = 0
        self.findings: list[Finding] = []
        self._streams: dict[str, _Stream] = {}
        self._balances: dict[Account, Chips] = {}
        self._matches: dict[int, tuple[str, MatchSummary]] = {}
        self._deeds: dict[int, tuple[str, list[Deed]]] = {}
        self._unread: set[int] = set()
        self._house = HouseBooks()
        self._clubs = ClubBooks()
        self._tournaments = TournamentBooks()

    def read(self, position: int, entry: Entry) -> None:
        """Check one entry against all entries before it, and fold it. `position` is its place in
        commit order.
        """
        self.entries += 1
        self._of_chain_1 += entry.chain == 1
        self.transfers += len(entry.transfers)
        stream = self._streams.setdefault(
            entry.stream, _Stream(Head(entry.stream, 0, GENESIS_HASH))
        )
        where = f"{entry.stream} {entry.version}"
        self.check_chain(stream.head, entry)
        if entry.salt in stream.salts:
            self._found("salt_repeated", where, "has a salt that was used before: it hides nothing")
        stream.salts.add(entry.salt)
        stream.head = head_after(entry)
        if stream.readable:
            self._read(stream, position, entry)
        if not stream.readable:
            self._unread.add(position)
        self._post(entry, where)

    def _read(self, stream: _Stream, position: int, entry: Entry) -> None:
        where = f"{entry.stream} {entry.version}"
        before = stream.table
        folded = self._check_transfers(stream, entry, where)
        result = folded.freeze_out
        if stream.table is not None:
            result = play_history.match_to_store(before, folded.events, stream.table)
            if before is None and epochs.stream_of(stream.table.id) != entry.stream:
                self._found("stream_misnamed", where, f"has the entries of table {stream.table.id}")
            if stream.table.phase == "closed":
                stream.salts.clear()  # a closed stream has no secrets that its salts must hide
        if result is not None:
            self._matches[position] = where, result
        if stream.game is not None and (
            done := play_history.deeds_to_store(stream.game, before, folded.events)
        ):
            self._deeds[position] = where, list(done)

    def compare_stream(self, head: Head, sealed: frozenset[int]) -> None:
        """Check that a stream has the mark of a closed stream if, and only if, it is closed. Check
        also that the store has no seed of an ended epoch (life of one shuffle), unless the table of
        a duplicate tournament closed before it could show its deals.

        `head` is the stream's head, with the mark. `sealed` are the epochs whose seed the store
        has.
        """
        stream = self._streams[head.stream]
        closed = stream.table is not None and stream.table.phase == "closed"
        closed = closed or self._tournaments.is_closed(head.stream)
        if head.closed != closed and stream.readable:
            marked, actual = ("closed", "open") if head.closed else ("open", "closed")
            self._found("mark_wrong", head.stream, f"is marked as {marked} and is {actual}")
        live = () if stream.table is None else epochs.live(stream.table)
        live = (*live, *self._tournaments.sealed(head.stream))
        keeps_all = stream.table is not None and is_sealed(stream.table)
        is_checked = stream.readable and not keeps_all
        for epoch in sorted(sealed.difference(live)) if is_checked else ():
            self._found("secret_stale", head.stream, f"has a secret of epoch {epoch}, now over")

    def compare_match(self, kept: FinishedMatch) -> None:
        """Compare a stored match result with the result that follows from its entry."""
        where, result = self._matches.pop(kept.position, (f"position {kept.position}", None))
        if kept.position in self._unread:
            return
        if result is None:
            self._found("match_invented", where, "is listed as a match, and ends none")
        elif not results_from_log.is_same_result(kept.finished, result):
            self._found("match_altered", where, "is listed with another result than its log gives")

    def compare_unlisted(self, *, after: int) -> None:
        """Report each derived match and deed at a position above `after` that the store's lists
        lack. Then forget all derived matches and deeds, so that no later call reports them again.
        """
        for position, (where, _) in self._matches.items():
            if position > after:
                self._found("match_missing", where, "ends a match that is not listed")
        for position, (where, done) in self._deeds.items():
            for deed in done if position > after else ():
                self._found("deed_missing", where, f"{deed_text(deed)} is not listed")
        self._matches.clear()
        self._deeds.clear()

    def comparedeed_text(self, kept: StoredDeed) -> None:
        """Compare a stored deed (a line of a player's history) with those that follow from its
        entry.
        """
        where, done = self._deeds.get(kept.position, (f"position {kept.position}", []))
        listed = results_from_log.listed_as(kept.deed, done)
        if listed is not None:
            done.remove(listed)
        elif kept.position not in self._unread:
            self._found(
                "deed_invented", where, f"{deed_text(kept.deed)} is listed but did not happen"
            )

    def compare_voids(self) -> None:
        """Check that the stream `house` and the tables' streams have the same voided deals."""
        for where, fault in self._house.at_the_end():
            self._found(fault.code, where, fault.what)

    @property
    def anchors(self) -> Iterable[tuple[str, Anchored]]:
        """The last anchors of the house, each with the stream and version of its entry."""
        return self._house.anchors

    def note(self, where: str, fault: Fault) -> None:
        """Add a fault, found at `where`, to the findings."""
        self._found(fault.code, where, fault.what)

    def compare_balances(self, kept: dict[Account, Chips]) -> None:
        """Compare each stored balance with the sum of the account's transfers. Check also that all
        balances add up to 0, that finished tournaments have paid out their pools, and that each
        seat's balance equals its chips at the table.
        """
        for account in sorted(kept.keys() | self._balances.keys()):
            said, sum_ = kept.get(account, 0), self._balances.get(account, 0)
            if said != sum_:
                self._found("balance_wrong", account, f"is {said}; its transfers come to {sum_}")
        if sum(kept.values()):
            self._found("not_conserved", "ledger", f"all balances add up to {sum(kept.values())}")
        for where, fault in self._tournaments.at_the_end(self._balances):
            self._found(fault.code, where, fault.what)
        at_tables = dict(self._stacks())
        held_there = {a for a in self._balances if a.startswith(_AT_TABLES)}
        for account in sorted(at_tables.keys() | held_there):
            lies, held = at_tables.get(account, 0), self._balances.get(account, 0)
            if lies != held:
                self._found("seat_differs", account, f"has {held}; the table has {lies}")

    def _stacks(self) -> Iterator[tuple[Account, Chips]]:
        """Yield each seat's account with its chips at the table: the stack, and bought chips that
        have not joined it yet. Tables with tournament chips or practice chips are left out.
        """
        for stream in self._streams.values():
            if stream.table is not None and stream.readable and transfers.is_booked(stream.table):
                for seat, place in enumerate(stream.table.places):
                    if place is not None:
                        lies = Chips(place.stack + place.coming)
                        yield seat_account(stream.table.id, Seat(seat)), lies

    def unchecked(self) -> Iterator[Unchecked]:
        """Yield what the audit cannot check: the time, cause and command id of entries of version 1
        of the hash chain, because their hash does not cover these fields.
        """
        if self._of_chain_1:
            yield Unchecked(
                "chain_older_version",
                f"{self._of_chain_1} entries are of version 1 of the chain, which does not cover "
                "their time, their cause and the id of their command.",
            )

    def check_chain(self, head: Head, entry: Entry) -> None:
        """Check that an entry follows a head (last version and hash of its stream)."""
        where, due = f"{entry.stream} {entry.version}", head.version + 1
        if entry.version > due:
            self._found("entry_missing", entry.stream, f"has no {due} before {entry.version}")
        elif entry.version < due:
            self._found("entry_misplaced", where, "was written after a later version")
        elif entry.chain < head.chain:
            self._found("chain_older", where, "has an older chain version than before")
        elif not is_chained_to(head, entry):
            self._found("entry_altered", where, "does not have the hash of its contents")

    def _check_transfers(self, stream: _Stream, entry: Entry, where: str) -> _FoldedEntry:
        try:
            folded = self._fold(stream, entry)
        except Exception as error:  # noqa: BLE001 - a forged entry may raise anything
            stream.readable = False
            self._found("entry_unreadable", where, f"cannot be read: {error_text(error)}")
            return _FoldedEntry(())
        if folded.due != entry.transfers:
            self._found(
                "transfers_differ",
                where,
                f"has posted {moves_text(entry.transfers)}; "
                f"its events make {moves_text(folded.due)}",
            )
        return folded

    def _fold(self, stream: _Stream, entry: Entry) -> _FoldedEntry:
        """Fold an entry into the state of its stream, and return the results of it."""
        name = f"{entry.stream}/{entry.version}"
        if entry.stream == house_events.HOUSE:
            said = house_events.decode_events(entry.events)
            for fault in self._house.read(entry, said):
                self._found(fault.code, f"{entry.stream} {entry.version}", fault.what)
            return _FoldedEntry(house_events.transfers(said, entry=name))
        if entry.stream == stream_names.CLUBS:
            for fault in self._clubs.read(entry, self._house.state):
                self._found(fault.code, f"{entry.stream} {entry.version}", fault.what)
            return _FoldedEntry(())
        if entry.stream.startswith(stream_names.TOURNAMENT_STREAMS):
            return _FoldedEntry(*self._tournaments.read(entry))
        if entry.stream.startswith(stream_names.CHOICE_STREAMS):
            table_chosen(entry)
            return _FoldedEntry(())
        if not entry.stream.startswith(stream_names.TABLE_STREAMS):
            raise LookupError("a stream name that no part of the server writes")
        if stream.game is None:
            stream.game = table_log.game_without_cards(table_log.game_of_log(entry.events))
        events = table_log.decode_events(stream.game, entry.events)
        due = transfers.transfers(stream.game, stream.table, events, entry=name)
        for event in events:
            stream.table = evolve(stream.game, stream.table, event)
            where = f"{entry.stream} {entry.version}"
            for fault in self._house.at_table(stream.table, event, where=where):
                self._found(fault.code, where, fault.what)
        return _FoldedEntry(due, events=events)

    def _post(self, entry: Entry, where: str) -> None:
        moved = changes(entry.transfers)
        try:
            self._balances |= settled(self._balances, moved)
        except InsufficientChips as overdrawn:
            self._found("overdrawn", where, str(overdrawn))
            for account, change in moved.items():
                self._balances[account] = Chips(self._balances.get(account, 0) + change)

    def _found(self, code: str, where: str, what: str) -> None:
        self.findings.append(Finding(code, where, what))
