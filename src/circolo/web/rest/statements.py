"""What the house shows of its books: to a person his own chips, to everybody the heads of a table's
chain.
"""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.records.deal_heads import DealHead, DealHeads
from circolo.room.chips.cashier import chips_of
from circolo.room.house import House
from circolo.room.proofs.house_signatures import HouseSignatures
from circolo.room.proofs.log_index import ShownDeal
from circolo.room.streams.house_state import HouseState, note_on
from circolo.store.store_port import PostedTransfer
from circolo.tables.shuffles.epochs import table_of
from circolo.tables.state import TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.deal_replays import ReplayRenderer
from circolo.web.rest.operation import get

LINES = 50
Place = Annotated[int, Meta(ge=1, le=2**53)] | None
Epoch = Annotated[int, Meta(ge=1, le=2**31)] | None
Lines = Annotated[int, Meta(ge=1, le=200)]


class Line(Struct, frozen=True):
    """Chips that came (above 0) or went, why, and at which table, if it was at one."""

    number: int
    at: Millis
    why: str
    chips: int
    table: TableId | None
    note: str = ""
    """What staff have said of it, if it was they who gave it, or let its deal not count."""


class Statement(Struct, frozen=True):
    """What a person has outside the tables, and how that came, newest first.

    Whoever wants the lines before these asks again, with `before`; None when these are the first.
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
    before: Place = None,
    limit: Lines = LINES,
) -> Statement:
    """Return the asking person's own chips, and a page of where they came from and went."""
    person = (await accounts.required(requester)).person
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
    house: House,
    renderer: ReplayRenderer,
    *,
    epoch: Epoch = None,
) -> DealHeads:
    """Return the heads of a table's chain, one a deal, which `circolo verify --head` takes; of one
    epoch that of its last deal only.
    """
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


def _line(posted: PostedTransfer, account: Account, roll: HouseState) -> Line:
    transfer = posted.transfer
    return Line(
        number=posted.number,
        at=posted.at,
        why=transfer.why,
        chips=transfer.amount if transfer.credit == account else -transfer.amount,
        table=table_of(posted.stream),
        note=note_on(roll, posted),
    )
