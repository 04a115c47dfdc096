"""What the tests of collusion are computed from: encounters of two accounts, and opening leads."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.tables.events import Played
from circolo.tables.state import PlayerId, TableId


class TableHead(Struct, frozen=True):
    """A table, the name of its game, and the game's options there."""

    id: TableId
    game: str
    options: Any


class DealPlay(Struct, frozen=True):
    """The play of one deal: the events since the deal before, and the account of each seat."""

    number: int
    seats: Mapping[Seat, PlayerId]
    played: tuple[Played[Any], ...]


class Encounter(Struct, frozen=True):
    """What a player decided and lost against one other in one deal.

    `kind` is the game, variant and role, and `size` the class of the bank's size (`size_of`).
    `mistakes` is what the player's decisions gave away, per chip bet; None if the player decided
    nothing. `misbet` is what the size of the bet gave away, per chip of the largest bet; None if
    the player could not choose. `lost` are the chips that the player lost to the other, below 0 if
    the player won, and `most` is the largest bet.
    """

    kind: str
    size: int
    table: TableId
    deal: int
    player: PlayerId
    other: PlayerId
    mistakes: float | None
    misbet: float | None
    lost: Chips
    most: Chips


class OpeningLead(Struct, frozen=True):
    """The first card of a deal between two pairs.

    `found`: the leader's partner holds the highest card of the suit that the leader does not hold.
    The leader's own hand tells nothing about who holds it: by chance it is the partner once in
    three.
    """

    table: TableId
    deal: int
    leader: PlayerId
    partner: PlayerId
    found: bool


Evidence = Encounter | OpeningLead


def size_of(most: int, least: int) -> int:
    """Return the class of a bank's size: its doublings of the least bet.

    A large bank belongs to one banker for many deals, and everybody bets otherwise against it than
    against a small one. A comparison of bets over banks of all sizes would accuse the players who
    met a lucky banker.
    """
    return max(1, most // least).bit_length() - 1
