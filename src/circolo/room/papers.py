"""What staff are shown: reports and roles with names instead of ids, and where all chips are."""

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import BOTS, CAGNOTTE, FEES, MINT, Account
from circolo.room.house_log import OPERATOR
from circolo.room.roll import Report, Roll, rank, reports_of
from circolo.store.people import Person
from circolo.tables.state import TableId
from circolo.wire.server import Role

Find = Callable[[str], Awaitable[Person | None]]
"""How a person is found by his id."""

PAGE = 100
"""So many reports are shown at once, the latest first."""


class SaidLine(Struct, frozen=True):
    """What somebody said at the table."""

    at: Millis
    name: str
    text: str
    phrase: str | None


class Paper(Struct, frozen=True):
    """A report; `closed_by` is empty while nobody has looked into it."""

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
    """Somebody who helps to run the house."""

    name: str
    role: Role


class Balances(Struct, frozen=True):
    """Where all chips are; together they are 0, for the mint owes what the others hold."""

    mint: Chips
    bots: Chips
    fees: Chips
    cagnotte: Chips
    wallets: Chips
    purses: Chips
    seats: Chips
    pots: Chips
    pools: Chips


async def papers(roll: Roll, find: Find, *, open_only: bool) -> tuple[Paper, ...]:
    """Return the latest reports, the last first."""
    asked = reports_of(roll, open_only=open_only)[:PAGE]
    return tuple([await _paper(report, find) for report in asked])


async def holders(roll: Roll, find: Find) -> tuple[Holder, ...]:
    """Return who has a role, the highest first."""
    known = [Holder(await _name(find, player), role) for player, role in roll.roles.items()]
    return tuple(sorted(known, key=lambda one: (-rank(one.role), one.name)))


def balances(kept: Mapping[Account, Chips]) -> Balances:
    """Return what the accounts come to."""

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


async def _paper(report: Report, find: Find) -> Paper:
    return Paper(
        number=report.number,
        at=report.at,
        by=await _name(find, report.by),
        about=await _name(find, report.player),
        table=report.table,
        reason=report.reason,
        note=report.note,
        lines=tuple(SaidLine(one.at, one.name, one.text, one.phrase) for one in report.lines),
        closed_by=await _name(find, report.closed_by) if report.closed_by else "",
        remark=report.remark,
    )


async def _name(find: Find, player: str) -> str:
    if player == OPERATOR:
        return OPERATOR
    person = await find(player)
    return player if person is None else person.name
