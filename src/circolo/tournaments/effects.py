"""The effects of a tournament on its tables: each is applied once, however often it is retried.

An effect is decided with its number and stays pending until `Done` names it. The caller gives the
table's command an id made of the tournament and that number, so that the table recognizes a
repetition.
"""

from typing import Any, Literal

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tables.table_options import TableOptions


class Seating(Struct, frozen=True):
    """A player's seat; `stack` in chips of the tournament, 0 in a match. `new` as in R10, `name` as
    in `Entered`.
    """

    seat: Seat
    player: PlayerId
    stack: Chips = Chips(0)
    bot: bool = False
    level: BotLevel | None = None
    new: bool = False
    name: str = ""


class OpenTable(Struct, frozen=True, tag="open_table"):
    """Opens a table with these players and begins play; `halted`: does not begin yet."""

    number: int
    table: TableId
    sheet: TableOptions[Any]
    seats: tuple[Seating, ...]
    halted: bool = False


class SendAway(Struct, frozen=True, tag="send_away"):
    """Takes a player off a table as soon as they owe nothing there; they move to another table."""

    number: int
    table: TableId
    player: PlayerId


class Bring(Struct, frozen=True, tag="bring"):
    """Seats a player at a running table; they play from the next coup on (R10)."""

    number: int
    table: TableId
    seating: Seating


class SetStakes(Struct, frozen=True, tag="set_stakes"):
    """Sets the minimum stakes from the next bank on."""

    number: int
    table: TableId
    minimum: Chips


class StopTable(Struct, frozen=True, tag="halt"):
    """Stops the table at the end of its running coup or deal.

    `after` stays in the log and is not sent to the table. To reach the end of a bank, the
    tournament lets the stopped table play one coup more, until the bank is over.
    """

    number: int
    table: TableId
    why: str
    after: Literal["coup", "bank"] = "coup"


class Proceed(Struct, frozen=True, tag="proceed"):
    """Lets the table play on; in hand-for-hand play, for one coup only."""

    number: int
    table: TableId
    one: bool = False


class PlayFor(Struct, frozen=True, tag="play_for"):
    """Lets a house bot play for a player to the end, or lets the player play again."""

    number: int
    table: TableId
    player: PlayerId
    level: BotLevel | None


class CloseTable(Struct, frozen=True, tag="close_table"):
    """Closes a table; its players have no chips to take home."""

    number: int
    table: TableId
    why: str


Effect = OpenTable | SendAway | Bring | SetStakes | StopTable | Proceed | PlayFor | CloseTable
