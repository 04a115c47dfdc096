"""`circolo statement`: prints all transfers of a player's chips."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType
from typing import Annotated

import msgspec
import typer

from circolo.cards.units import Chips, Millis
from circolo.cli.data_folder_option import DataOrFile, Store
from circolo.cli.house_queries import ask_house
from circolo.cli.refusal import refuse
from circolo.ledger.account import Account
from circolo.room.actors.house_state import note_on
from circolo.room.actors.house_stream import read_house
from circolo.room.chips.chip_account import chips_of
from circolo.store.house_reader import HouseReader
from circolo.store.store_port import Reader

_PAGE = 500
"""The number of transfers in one read of the database."""

REASON_WORDS = MappingProxyType(
    {
        "welcome": "what one begins with",
        "daily": "chips of the day",
        "given": "given by staff",
        "abandoned": "taken back from an abandoned purse",
        "buy_in": "sat down",
        "top_up": "bought more chips",
        "cash_out": "stood up, or the table closed",
        "voided": "a deal that staff have voided",
        "erased": "taken back: the account was deleted",
        "event_entry": "entry to a tournament",
        "event_fee": "fee of a tournament",
        "event_entry_back": "entry to a tournament, refunded",
        "event_fee_back": "fee of a tournament, refunded",
        "event_prize": "prize of a tournament",
        "event_share": "share of the pool of a cancelled tournament",
        "event_prize_back": "prize taken back after a correction of the result",
    }
)
"""What to print for each stored reason (`Transfer.why`) of a transfer of a player's chips."""


class Line(msgspec.Struct, frozen=True):
    """One transfer of a player's chips, as `--json` prints it.

    `at` is the time in UTC. `chips` is above 0 if the player received them, below 0 if they paid.
    `balance` is the balance after the transfer. `why` is the stored reason, `stream` the table,
    tournament or house that made the transfer, and `note` the reason that staff gave.
    """

    at: str
    chips: int
    balance: Chips
    why: str
    stream: str
    note: str = ""


def statement(
    player: Annotated[str, typer.Argument(help="The name of a player, or their id.")],
    data: DataOrFile = None,
    *,
    store: Store = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print each transfer as a line of JSON.")
    ] = False,
) -> None:
    """Print all transfers of a player's chips, the latest first.

    The server may be running.
    """
    ask_house(data, store, partial(_print, player=player, json=json))


async def _print(reader: HouseReader, *, player: str, json: bool) -> None:
    person = await reader.person(player)
    if person is None:
        refuse("person_unknown", f"Nobody is called {player}, and nobody has this id.")
    async for line in _lines(reader, chips_of(person)):
        if json:
            typer.echo(msgspec.json.encode(line).decode())
        else:
            words = REASON_WORDS.get(line.why, line.why) + (f": {line.note}" if line.note else "")
            typer.echo(f"{line.at}  {line.chips:+10} {line.balance:10}  {words}  {line.stream}")


async def _lines(reader: Reader, account: Account) -> AsyncIterator[Line]:
    """Yield the transfers of an account, the latest first, with the balance after each."""
    _, house = await read_house(reader)
    balance = await reader.balance(account)
    before: int | None = None
    while page := await reader.statement(account, limit=_PAGE, before=before):
        for posted in page:
            amount = posted.transfer.amount
            chips = amount if posted.transfer.credit == account else -amount
            yield Line(
                at=_utc_text(posted.at),
                chips=chips,
                balance=balance,
                why=posted.transfer.why,
                stream=posted.stream,
                note=note_on(house, posted),
            )
            balance = Chips(balance - chips)
        before = page[-1].number


def _utc_text(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1_000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S")
