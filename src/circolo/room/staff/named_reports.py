"""Reports and roles with names instead of ids, and account totals, for staff."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import BOTS, CAGNOTTE, FEES, MINT, Account
from circolo.room.actors.house_events import OPERATOR
from circolo.room.actors.house_state import Gift, HouseState, Report, rank
from circolo.room.actors.opened_cases import OpenedCase
from circolo.tables.names import Names
from circolo.tables.state import PlayerId, TableId
from circolo.wire.server_messages import Role

PAGE = 100
"""Number of reports on one page, the latest first."""


class SaidLine(Struct, frozen=True):
    """A chat line in a report, with its author's name; `phrase` is the code of a ready-made phrase,
    or None.
    """

    at: Millis
    name: str
    text: str
    phrase: str | None


class NamedReport(Struct, frozen=True):
    """A report of the player `by` about the player `about`, with names instead of ids.

    `closed_by` is empty until staff close it.
    """

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


class NamedGift(Struct, frozen=True):
    """Chips that wait for a second person until `until`: for `name`, asked for by `by`."""

    number: int
    at: Millis
    until: Millis
    by: str
    name: str
    chips: Chips
    reason: str


class NamedOpenedCase(Struct, frozen=True):
    """A case of collusion about two players, with names instead of ids.

    `closed_by` is empty until staff close it with a remark.
    """

    number: int
    at: Millis
    players: tuple[str, str]
    by: str
    note: str
    closed_by: str
    remark: str


class Holder(Struct, frozen=True):
    """A person with a role of staff."""

    name: str
    role: Role


class Balances(Struct, frozen=True):
    """Totals of chips by kind of account.

    Their sum is 0, because `mint`, which issues all chips, has a negative balance.
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
    """Return the ids of all people in these reports: authors, reported players, writers of lines,
    and staff.
    """
    return {PlayerId(one) for report in reports for one in (*_sides(report), report.closed_by)}


def _sides(report: Report) -> tuple[PlayerId, ...]:
    return (report.by, report.player, *(line.player for line in report.lines))


def named_reports(reports: Iterable[Report], names: Names) -> tuple[NamedReport, ...]:
    """Return the reports with names instead of ids."""
    return tuple(_paper(report, names) for report in reports)


def people_in_gifts(gifts: Iterable[Gift]) -> set[PlayerId]:
    """Return the ids of the people in these gifts: recipients and authors."""
    return {PlayerId(one) for gift in gifts for one in (gift.player, gift.by)}


def named_gifts(gifts: Iterable[Gift], names: Names) -> tuple[NamedGift, ...]:
    """Return the gifts with names instead of ids."""
    return tuple(
        NamedGift(
            gift.number,
            gift.at,
            gift.until,
            by=_name(names, gift.by),
            name=_name(names, gift.player),
            chips=gift.chips,
            reason=gift.why,
        )
        for gift in gifts
    )


def people_in_opened(cases: Iterable[OpenedCase]) -> set[PlayerId]:
    """Return the ids of the people in these cases: players and staff."""
    return {PlayerId(one) for case in cases for one in (*case.players, case.by, case.closed_by)}


def named_opened(cases: Iterable[OpenedCase], names: Names) -> tuple[NamedOpenedCase, ...]:
    """Return the cases with names instead of ids."""
    return tuple(
        NamedOpenedCase(
            number=case.number,
            at=case.at,
            players=(names(case.players[0], ""), names(case.players[1], "")),
            by=_name(names, case.by),
            note=case.note,
            closed_by=_name(names, case.closed_by) if case.closed_by else "",
            remark=case.remark,
        )
        for case in cases
    )


def role_holders(state: HouseState, names: Names) -> tuple[Holder, ...]:
    """Return the people with a role of staff, the highest role first, then by name."""
    known = [Holder(_name(names, player), role) for player, role in state.roles.items()]
    return tuple(sorted(known, key=lambda one: (-rank(one.role), one.name)))


def balances(kept: Mapping[Account, Chips]) -> Balances:
    """Return the totals of these balances by kind of account."""

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
