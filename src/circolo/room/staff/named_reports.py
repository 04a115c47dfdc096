"""What staff see: reports and roles with names, and the balances of all accounts."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import BOTS, CAGNOTTE, FEES, MINT, Account
from circolo.room.actors.house_events import OPERATOR
from circolo.room.actors.house_state import HouseState, Report, rank
from circolo.tables.names import Names
from circolo.tables.state import PlayerId, TableId
from circolo.wire.server_messages import Role

PAGE = 100
"""Reports that are shown at once, the latest first."""


class SaidLine(Struct, frozen=True):
    """A chat line in a report."""

    at: Millis
    name: str
    text: str
    phrase: str | None


class NamedReport(Struct, frozen=True):
    """A report with names; `closed_by` is empty until staff close it."""

    number: int
    at: Millis
    by: str
    about: str
    table: TableId
    reason: str
    note: str
    lines: tuple[SaidLine, ...]
    closed_by: str
    remark: str


class Holder(Struct, frozen=True):
    """A person with a role."""

    name: str
    role: Role


class Balances(Struct, frozen=True):
    """The chips of all kinds of accounts. They add up to 0, since the mint owes what the others
    hold.
    """

    mint: Chips
    bots: Chips
    fees: Chips
    cagnotte: Chips
    wallets: Chips
    purses: Chips
    seats: Chips
    pots: Chips
    pools: Chips


def people_in(reports: Iterable[Report]) -> set[PlayerId]:
    """Return everybody who is named in these reports."""
    return {PlayerId(one) for report in reports for one in (*_sides(report), report.closed_by)}


def _sides(report: Report) -> tuple[PlayerId, ...]:
    return (report.by, report.player, *(line.player for line in report.lines))


def named_reports(reports: Iterable[Report], names: Names) -> tuple[NamedReport, ...]:
    """Return reports with names."""
    return tuple(_paper(report, names) for report in reports)


def role_holders(roll: HouseState, names: Names) -> tuple[Holder, ...]:
    """Return the people with a role, the highest role first."""
    known = [Holder(_name(names, player), role) for player, role in roll.roles.items()]
    return tuple(sorted(known, key=lambda one: (-rank(one.role), one.name)))


def balances(kept: Mapping[Account, Chips]) -> Balances:
    """Add up the balances by kind of account."""

    def of(kind: str) -> Chips:
        return Chips(sum(held for account, held in kept.items() if account.startswith(kind)))

    return Balances(
        mint=kept.get(MINT, Chips(0)),
        bots=kept.get(BOTS, Chips(0)),
        fees=kept.get(FEES, Chips(0)),
        cagnotte=kept.get(CAGNOTTE, Chips(0)),
        wallets=of("wallet:"),
        purses=of("purse:"),
        seats=of("seat:"),
        pots=of("pot:"),
        pools=of("pool:"),
    )


def _paper(report: Report, names: Names) -> NamedReport:
    return NamedReport(
        number=report.number,
        at=report.at,
        by=_name(names, report.by),
        about=_name(names, report.player),
        table=report.table,
        reason=report.reason,
        note=report.note,
        lines=tuple(
            SaidLine(one.at, names(one.player, one.name), one.text, one.phrase)
            for one in report.lines
        ),
        closed_by=_name(names, report.closed_by) or report.closed_by if report.closed_by else "",
        remark=report.remark,
    )


def _name(names: Names, player: str) -> str:
    return OPERATOR if player == OPERATOR else names(PlayerId(player), player)
