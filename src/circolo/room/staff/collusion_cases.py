"""Reads the tables of a house, and describes the pairs of accounts whose play is strange."""

from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import UTC, date, datetime
from typing import NamedTuple, assert_never

from msgspec import Struct

from circolo.analysis.collusion.cases import RARE, Case, Cases, find_cases
from circolo.analysis.collusion.evidence import TableHead
from circolo.analysis.collusion.pair_tests import Deal, Finding
from circolo.analysis.collusion.table_play import TablePlay, read_table
from circolo.cards.units import Chips, Millis
from circolo.room.actors.stream_names import TABLE_STREAMS
from circolo.store.entries import Entry
from circolo.store.store_port import Reader
from circolo.tables.events import Opened
from circolo.tables.names import Names
from circolo.tables.state import PlayerId
from circolo.wire import table_log

STRANGE = 0.001
"""A finding is worth a look if its chance is at most this, in a case that other findings make."""


class NamedFinding(Struct, frozen=True):
    """A finding with names instead of ids, and a sentence that says it in words."""

    test: str
    player: str
    other: str
    chance: float | None
    deals: int
    compared: int
    rate: float
    usual: float
    lost: Chips
    most_telling: tuple[Deal, ...]
    says: str


class NamedFlow(Struct, frozen=True):
    """The chips that `loser` has lost to `winner` in so many deals, less those won back."""

    loser: str
    winner: str
    chips: Chips
    deals: int


class NamedCase(Struct, frozen=True):
    """A case with names instead of ids."""

    players: tuple[str, str]
    ids: tuple[PlayerId, PlayerId]
    chance: float | None
    expected: float | None
    together: int
    expected_together: float
    findings: tuple[NamedFinding, ...]
    flows: tuple[NamedFlow, ...]


class NamedCases(Struct, frozen=True):
    """All cases of a house, the strangest first, with the numbers of tables that were read and of
    pairs that could be tested. `rare` is the chance from which on a pair is a case: the share of
    innocent pairs that become one.
    """

    tables: int
    pairs: int
    rare: float
    cases: tuple[NamedCase, ...]


class DatedTable(NamedTuple):
    """What a table tells, with the time and the day on which it opened."""

    opened: Millis
    day: str
    play: TablePlay


async def read_cases(reader: Reader, *, since: date | None = None) -> Cases:
    """Return the cases in all tables of a house that opened on the day `since` or later.

    May raise StoreFailed.
    """
    return cases_among([table async for table in _tables(reader, since)])


async def _tables(reader: Reader, since: date | None) -> AsyncIterator[DatedTable]:
    for head in await reader.streams(TABLE_STREAMS):
        (first,) = await reader.read(head.stream, limit=1)
        if since is None or _day(first) >= since:
            yield read_log(await reader.read(head.stream))


def read_log(entries: Sequence[Entry]) -> DatedTable:
    """Return what the whole log of a table tells."""
    first = entries[0]
    game = table_log.game_of_log(first.events)
    opened = table_log.decode_events(game, first.events)[0]
    assert isinstance(opened, Opened)
    events = (e for entry in entries for e in table_log.decode_events(game, entry.events))
    table = TableHead(opened.table, game.name, opened.sheet.options)
    return DatedTable(first.at, _day(first).isoformat(), read_table(table, events))


def cases_among(tables: Iterable[DatedTable]) -> Cases:
    """Return the cases in these tables."""
    by_time = sorted(tables, key=lambda table: table.opened)
    return find_cases([(table.day, table.play) for table in by_time])


def _day(entry: Entry) -> date:
    return datetime.fromtimestamp(entry.at / 1_000, UTC).date()


def people_in(found: Cases) -> set[PlayerId]:
    """Return the ids of all people in these cases and in their flows."""
    flows = [flow for case in found.cases for flow in case.flows]
    own = {player for case in found.cases for player in case.players}
    return own.union(*((flow.loser, flow.winner) for flow in flows))


def named_cases(found: Cases, names: Names) -> NamedCases:
    """Return the cases with names instead of ids, and each finding in words."""
    return NamedCases(
        found.tables, found.pairs, RARE, tuple(_named_case(case, names) for case in found.cases)
    )


def _named_case(case: Case, names: Names) -> NamedCase:
    one, other = case.players
    return NamedCase(
        players=(names(one, one), names(other, other)),
        ids=case.players,
        chance=case.chance,
        expected=case.expected,
        together=case.company.together,
        expected_together=round(case.company.expected, 1),
        findings=tuple(_named_finding(finding, names) for finding in case.findings),
        flows=tuple(
            NamedFlow(
                names(flow.loser, flow.loser),
                names(flow.winner, flow.winner),
                flow.chips,
                flow.deals,
            )
            for flow in case.flows
        ),
    )


def _named_finding(finding: Finding, names: Names) -> NamedFinding:
    player = names(finding.player, finding.player)
    other = names(finding.other, finding.other)
    return NamedFinding(
        test=finding.test,
        player=player,
        other=other,
        chance=finding.chance,
        deals=finding.deals,
        compared=finding.compared,
        rate=round(finding.rate, 3),
        usual=round(finding.usual, 3),
        lost=finding.lost,
        most_telling=finding.most_telling,
        says=_in_words(finding, player, other),
    )


def _in_words(finding: Finding, player: str, other: str) -> str:
    rate, deals = f"{finding.rate:.0%}", f"{finding.deals:,} deals"
    match finding.test:
        case "decisions":
            what = f"By decisions, {player} gave {other} {rate} of the bets in {deals}"
        case "bets":
            what = f"By its size, {player} gave {other} {rate} of the largest bet in {deals}"
        case "lost":
            what = f"{player} lost {finding.lost:,} chips to {other} in {deals}, {rate} of the most"
        case "leads":
            what = f"{rate} of {deals} began with a lead to the partner's highest card"
        case _:
            assert_never(finding.test)
    return f"{what}; {_compared(finding)} {_chance_in_words(finding.chance)}"


def _compared(finding: Finding) -> str:
    if finding.test == "leads":
        return f"by chance {finding.usual:.0%}."
    if finding.compared == 0:
        return "there are no deals with others."
    return f"with others {finding.usual:.0%} in {finding.compared:,} deals."


def _chance_in_words(chance: float | None) -> str:
    if chance is None:
        return "That is too little to compare."
    if chance > STRANGE:
        return "That is not strange."
    return f"The chance of this without collusion is 1 in {1 / max(chance, 1e-15):,.0f}."
