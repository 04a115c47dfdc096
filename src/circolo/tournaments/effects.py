"""The effects of a tournament: its orders to its tables. Each is applied once, however often it is
retried.

An effect is decided with a number and stays pending until the command `Done` names that number. The
command to the table gets an id made of the tournament's id and the number, so that the table
recognizes a retry.
"""

from typing import Any, Literal

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tables.table_options import TableOptions


class Seating(Struct, frozen=True):
    """A player's seat in an effect. `stack` is in chips of the tournament, 0 in a match for points.
    `new`: the player has not bet yet, nor been banker (S6). Only a house bot has a `name`.
    """

    seat: Seat
    player: PlayerId
    stack: Chips = Chips(0)
    bot: bool = False
    level: BotLevel | None = None
    new: bool = False
    name: str = ""


class OpenTable(Struct, frozen=True, tag="open_table"):
    """Effect: open a table with these players, and begin play unless `halted` is set."""

    number: int
    table: TableId
    sheet: TableOptions[Any]
    seats: tuple[Seating, ...]
    halted: bool = False


class SendAway(Struct, frozen=True, tag="send_away"):
    """Effect: take a player off a table, to play at another one, as soon as the running coup (one
    round of a bank game) permits it.
    """

    number: int
    table: TableId
    player: PlayerId


class Bring(Struct, frozen=True, tag="bring"):
    """Effect: seat a player at a table in play. They take part from the next coup (one round of a
    bank game) on (R10).
    """

    number: int
    table: TableId
    seating: Seating


class SetStakes(Struct, frozen=True, tag="set_stakes"):
    """Effect: set the minimum stakes of banker and players at a table, from the next banker on."""

    number: int
    table: TableId
    minimum: Chips


class StopTable(Struct, frozen=True, tag="halt"):
    """Effect: stop a table at the end of its running coup (one round of a bank game) or deal.

    `after` is for readers of the log only; the table does not receive it. To stop a table at the
    end of a bank (the coups of one banker), the tournament lets it play single coups until the bank
    is over.
    """

    number: int
    table: TableId
    why: str
    after: Literal["coup", "bank"] = "coup"


class Proceed(Struct, frozen=True, tag="proceed"):
    """Effect: let a stopped table play on. `one`: for one coup (one round of a bank game) only."""

    number: int
    table: TableId
    one: bool = False


class PlayFor(Struct, frozen=True, tag="play_for"):
    """Effect: let a house bot of this level play for a player to the end; None lets the player play
    again.
    """

    number: int
    table: TableId
    player: PlayerId
    level: BotLevel | None


class CloseTable(Struct, frozen=True, tag="close_table"):
    """Effect: close a table. Nothing is paid out there, because chips of a tournament have no value
    outside it.
    """

    number: int
    table: TableId
    why: str


class ShowDeals(Struct, frozen=True, tag="show_deals"):
    """Effect: let a table of a duplicate show its deals, because all tables have played them."""

    number: int
    table: TableId


Effect = (
    OpenTable
    | SendAway
    | Bring
    | SetStakes
    | StopTable
    | Proceed
    | PlayFor
    | CloseTable
    | ShowDeals
)
