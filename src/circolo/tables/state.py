"""The state of a table."""

from typing import Any, Literal, NewType

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.fairness.epoch import Ending
from circolo.fairness.seeds import Participant
from circolo.play.premoves import PendingPremove
from circolo.play.tally import Tally
from circolo.play.waits import Kind, WaitId
from circolo.tables.table_options import TableOptions, tournament_of

PlayerId = NewType("PlayerId", str)
TableId = NewType("TableId", str)

Absence = Literal["time", "offline", "choice", "left", "broke"]
"""The reason of an absence: a missed deadline, a missed deadline without a connection, the player's
choice, leaving, or no chips at a ring table (R4).
"""

BotLevel = Literal["circolo", "maestro"]
"""The levels of the house bots, the weaker first."""

Phase = Literal["waiting", "starting", "playing", "over", "closed"]


class Thinking(Struct, frozen=True):
    """The thinking time of a seat in this match, and the part of its latest question `ask`."""

    spent: Millis = Millis(0)
    ask: WaitId = WaitId(0)
    on_it: Millis = Millis(0)


class Place(Struct, frozen=True):
    """The player of a seat, and their stack; `name` as in `Seated`.

    The premoves (R7; `wishes`) and preferences (R6; `habits`) are secrets of the player.
    """

    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    absent: Absence | None = None
    wishes: tuple[PendingPremove[Any], ...] = ()
    habits: Any = None
    by_rule: bool = False
    """Whether the preferences let the house play; only this part of them is public (R4)."""

    by_hand: tuple[WaitId, ...] = ()
    """Questions that only the player answers, not the preferences: they were open when the player
    set the preferences or came back (R6).
    """

    thinking: Thinking = Thinking()
    level: BotLevel | None = None
    """The level of a bot."""

    coming: Chips = Chips(0)
    """Chips that the player has bought; they are in play from the next boundary."""

    new: bool = True
    """Whether the player had not bet yet in this tournament when they sat down here (S6)."""

    leaving: bool = False
    """Whether the tournament moves the player to another table as soon as they owe nothing here."""

    played_for: BotLevel | None = None
    """The level of the house bot that plays for this player, as the director has set."""

    idle: int = 0
    """The number of the latest deals of a ring table in which the player has done nothing."""

    moved_on: tuple[WaitId, ...] = ()
    """Windows that no longer wait for this seat, where it plays without a clock (R11)."""


class Keeper(Struct, frozen=True):
    """A player for whom a seat is kept, until they or a bot sit down there. Only logs from before
    names left the log have a `name`.
    """

    player: PlayerId
    name: str = ""


class VoidedDeal(Struct, frozen=True):
    """A voided deal, and the reason."""

    deal: int
    why: str


class Halt(Struct, frozen=True):
    """A stop after the deal of the number `until`, and its reason."""

    why: str
    until: int


class Deadline(Struct, frozen=True):
    """The end of a wait.

    `ask` is the id of the game's wait. The table's own waits have the id 0 and their phase as kind.
    """

    ask: WaitId
    kind: Kind | Literal["waiting", "starting", "seeds", "over", "broke"]
    seats: tuple[Seat, ...]
    opened: Millis
    at: Millis
    untimed: bool = False
    """Whether it never takes effect, because the table waits for a player without a clock (R11)."""


class Epoch(Struct, frozen=True):
    """The life of one shuffle, from the first commitment until all seeds are revealed.

    `committed` and `revealed` are commitments and seeds by seat, empty where a seat has none.
    `commitment` and `seed` are those of the house.
    """

    number: int
    committed: tuple[bytes, ...]
    revealed: tuple[bytes, ...]
    participants: tuple[Participant, ...] = ()
    """Empty until no more seats can commit."""

    commitment: bytes | None = None
    ready: bool = False
    """Whether no more seeds are accepted."""

    late: tuple[Seat, ...] = ()
    """Seats that have revealed their seed after that."""

    size: int = 0
    root: bytes | None = None
    dealt: bool = False
    last_call: bool = False
    """Whether a deal has ended since, so that the next shuffle may come at any time."""

    ended: Ending | None = None
    seed: bytes | None = None


class TableState(Struct, frozen=True):
    """A table. `sheet` are its options, `match` is the state of the game."""

    id: TableId
    sheet: TableOptions[Any]
    phase: Phase
    places: tuple[Place | None, ...]
    deadlines: tuple[Deadline, ...] = ()
    match: Any = None
    epoch: Epoch | None = None
    """The running epoch, or the last one that ran."""

    next: Epoch | None = None
    """The epoch in preparation."""

    behind: tuple[Epoch, ...] = ()
    """Earlier epochs whose cards the running deal still holds, because it was shuffled again in the
    middle. Their seeds are revealed when the deal ends.
    """

    dealing: bool = False
    """Whether a deal runs."""

    deal: int = 0
    """The number of the running deal, or of the last one."""

    voided: tuple[VoidedDeal, ...] = ()

    rules: int = 1
    """The version of the game's rules, for the life of the table."""

    terms: bytes = b""
    """The hash of the game's stored options, which is part of every commitment."""

    held: Millis | None = None
    """Since when the clocks are held, because nobody at the table is connected."""

    held_in_all: Millis = Millis(0)
    """The total time for which they were held before, at a table of several people."""

    kept: tuple[Keeper | None, ...] = ()
    """At the table of a rematch: the players for whom free seats are kept."""

    tally: Tally = Tally()
    """The score and feats of the match so far."""

    rematch: TableId | None = None
    """The table of the rematch."""

    host: PlayerId | None = None
    """The host: the player who opened the table, or their successor; None in the first logs."""

    locked: bool = False
    """Whether the host has locked the table."""

    barred: tuple[PlayerId, ...] = ()
    """The players whom the host has removed; they cannot sit down again."""

    password: bytes = b""
    """The salted digest of the password; empty without one."""

    halt: Halt | None = None
    """The stop that the tournament has set, or None while the table plays on."""

    still: bool = False
    """Whether a table of a tournament has stopped between two deals: no question, no clock."""

    minimum: Chips | None = None
    """The minimum stakes now, if the tournament has changed those of the options."""

    coming_minimum: Chips | None = None
    """The minimum stakes from the next bank on."""


def seat_of(state: TableState, player: PlayerId) -> Seat | None:
    """Return the seat of a player, also of one who has left a running match; or None."""
    for seat, place in enumerate(state.places):
        if place is not None and place.player == player:
            return Seat(seat)
    return None


def taken(state: TableState) -> tuple[Seat, ...]:
    """Return the taken seats."""
    return tuple(Seat(seat) for seat, place in enumerate(state.places) if place is not None)


def alone(state: TableState) -> Seat | None:
    """Return the seat of the person who plays with bots only and without a clock (R11); None at
    other tables.

    A player who has left does not count, because the house plays for them.
    """
    if tournament_of(state.sheet) is not None or state.sheet.times.no_clock_alone is not True:
        return None
    present = [place for place in state.places if place is not None and place.absent != "left"]
    people = [place for place in present if not place.bot]
    if len(people) != 1 or len(present) == 1:
        return None
    return seat_of(state, people[0].player)
