"""REST operations: the own account statement, and the signed heads of a table."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.records.deal_heads import DealHead, DealHeads
from circolo.room.actors.house_state import HouseState, note_on
from circolo.room.chips.chip_account import chips_of
from circolo.room.house import House
from circolo.room.proofs.house_signatures import HouseSignatures
from circolo.room.proofs.log_index import ShownDeal
from circolo.store.people_port import Person
from circolo.store.store_port import PostedTransfer
from circolo.tables.shuffles.epochs import table_of
from circolo.tables.state import TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.deal_replays import ReplayRenderer
from circolo.web.rest.operation import get
from circolo.web.rest.tournaments import require_seen, viewer_of

LINES = 50
Position = Annotated[int, Meta(ge=1, le=2**53)] | None
Epoch = Annotated[int, Meta(ge=1, le=2**31)] | None
Lines = Annotated[int, Meta(ge=1, le=200)]


class Line(Struct, frozen=True):
    """A transfer on an account statement.

    `chips` is above 0 if they were received, below 0 if they were paid. `why` is the code of the
    reason. `table` is null for a transfer that belongs to no table.
    """

    number: int
    at: Millis
    why: str
    chips: int
    table: TableId | None
    note: str = ""
    """The reason that staff gave for granting the chips or voiding the deal, or empty."""


class Statement(Struct, frozen=True):
    """The chips of a person outside of tables, and a page of their transfers, the newest first.

    `before` is the value of the parameter `before` for the next page; null on the last page.
    """

    chips: Chips
    lines: tuple[Line, ...]
    before: int | None


@get("/api/me/statement")
async def statement(
    requester: Requester,
    accounts: Accounts,
    house: House,
    *,
    before: Position = None,
    limit: Lines = LINES,
) -> Statement:
    """Return the chips of the signed-in person and a page of their transfers."""
    person = (await accounts.required(requester)).person
    return await page_of_statement(house, person, before=before, limit=limit)


async def page_of_statement(
    house: House, person: Person, *, before: int | None, limit: int
) -> Statement:
    """Return the chips of a person and a page of their transfers."""
    posted = await house.player_history.statement(person, limit=limit + 1, before=before)
    page = posted[:limit]
    return Statement(
        chips=await house.cashier.chips(person),
        lines=tuple(_line(line, chips_of(person), house.staff.state) for line in page),
        before=page[-1].number if len(posted) > limit else None,
    )


@get("/api/tables/{table}/heads")
async def table_heads(
    table: str,
    *,
    requester: Requester,
    accounts: Accounts,
    house: House,
    renderer: ReplayRenderer,
    epoch: Epoch = None,
) -> DealHeads:
    """Return the signed head (last entry hash) of each deal of a table, for `circolo verify
    --head`.

    With `epoch`, the number of a shuffle, return only the head of the last deal from that shuffle.
    """
    await require_seen(house, TableId(table), await viewer_of(requester, accounts))
    index = await house.logs.index(TableId(table))
    deals, closed = tuple(index.deals.values()), index.closed
    if epoch is not None:
        deals = tuple(one for one in deals if one.epoch == epoch)[-1:]
    signed = await renderer.run(lambda: [_signed(one, house.signatures) for one in deals])
    return DealHeads(tuple(signed), closed)


def _signed(one: ShownDeal, signed_by: HouseSignatures) -> DealHead:
    head = one.head
    return DealHead(one.deal, head.hash.hex(), signed_by.sign(head.stream, one.deal, head.hash))


OPERATIONS = (statement, table_heads)


def _line(posted: PostedTransfer, account: Account, house_state: HouseState) -> Line:
    transfer = posted.transfer
    return Line(
        number=posted.number,
        at=posted.at,
        why=transfer.why,
        chips=transfer.amount if transfer.credit == account else -transfer.amount,
        table=table_of(posted.stream),
        note=note_on(house_state, posted),
    )
