"""A tournament as it stands."""

from typing import Literal, NewType

from msgspec import Struct

from circolo.cards.units import Chips, Millis
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tournaments.effects import Effect
from circolo.tournaments.reports import Report
from circolo.tournaments.sheet import AnySheet

EventId = NewType("EventId", str)

Phase = Literal["open", "drawing", "running", "over", "cancelled"]
"""The list is open; it has begun and waits for a lot; it is played; it has come to its end."""


LotFor = Literal["teams", "bracket", "round", "seats", "final", "match"]
WaitsFor = Literal["begin", "level", "break", "expire"]


class Entrant(Struct, frozen=True):
    """Somebody who has entered; his number is his place in the list of all who ever did.

    `entered`: he has not been given back what he paid. `partner`: with whom he enters, where pairs
    enter together. Bots of the house pay nothing, and win nothing.
    """

    player: PlayerId
    name: str
    bot: bool = False
    level: BotLevel | None = None
    partner: PlayerId | None = None
    entered: bool = True
    played_for: BotLevel | None = None
    """The bot that plays in his name, by a word of the director."""


class Team(Struct, frozen=True):
    """One who plays for himself, or two who play together: by their numbers among the entrants."""

    members: tuple[int, ...]


class Match(Struct, frozen=True):
    """A match of a round, or a bye: `teams` in the order of their seats, by number; `order` the
    same teams, the best first, once it is decided; `points` what each has made, as seated.
    """

    round: int
    teams: tuple[int, ...]
    table: TableId | None = None
    order: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    said_by: str = ""
    """The director who has said so, if it was not played out."""

    is_bye: bool = False
    breaks: tuple[tuple[int, ...], ...] = ()
    """What tells equal points apart, by team as seated (C10)."""

    anew: int = 0
    """How often it has been begun again, its table having failed."""


class Lot(Struct, frozen=True):
    """A lot that is still to be drawn, or has been: a permutation of so many."""

    number: int
    size: int
    why: LotFor
    order: tuple[int, ...] = ()
    table: TableId | None = None
    """Whose match it decides, that could not be played."""


class Overlay(Struct, frozen=True):
    """What the house has added to the entries for its guarantee: from the fees of this event, and
    from the mint.
    """

    fees: Chips = Chips(0)
    mint: Chips = Chips(0)


class Timer(Struct, frozen=True):
    """The one moment for which an event waits; none while it stands still."""

    number: int
    at: Millis
    why: WaitsFor


class Note(Struct, frozen=True):
    """What a director has done, for everybody to read."""

    at: Millis
    what: str
    by: str
    why: str = ""


class FreezeTable(Struct, frozen=True):
    """A table of a freeze-out. By seat: who sits there, with what, and with what before the running
    bank (S23). Of the level the coups that have been played at this table, and which bank it is.
    """

    table: TableId
    players: tuple[int | None, ...]
    stacks: tuple[Chips, ...]
    before: tuple[Chips, ...]
    new: tuple[int, ...] = ()
    """Who had not yet bet anywhere when he sat down (S6)."""

    banker: int | None = None
    """Whose bank is running; None between two banks."""

    last: int | None = None
    """At which seat the latest bank was held."""

    bank: int = 0
    coups: int = 0
    leaving: tuple[int, ...] = ()
    """Who is on his way to another table."""

    came: tuple[int, ...] = ()
    """Who has come from another table while this one was played at."""

    told: Literal["play", "coup", "bank"] = "play"
    """How far it plays: on and on, or to the end of the coup or bank."""

    halted: bool = False


class Underway(Struct, frozen=True):
    """Who is between two tables, with what."""

    team: int
    chips: Chips
    new: bool = False


class Out(Struct, frozen=True):
    """Who has lost his last chip, and when: the level, and the coup of it at his table; in which
    bank; whether that was his own; and what he had before it (S23).
    """

    team: int
    level: int
    coup: int
    table: TableId
    bank: int
    banker: bool
    before: Chips


class FreezeState(Struct, frozen=True):
    """A freeze-out: its level, its tables, and who is out, in the order in which they went."""

    level: int = 0
    tables: tuple[FreezeTable, ...] = ()
    underway: tuple[Underway, ...] = ()
    out: tuple[Out, ...] = ()
    coups: int = 0
    """How many of the level have been played at one table at most."""

    hand_for_hand: bool = False
    on_break: bool = False
    final: bool = False
    """The last table has been drawn, or is being drawn."""


class Told(Struct, frozen=True):
    """What a table has told last: all reports of one of its entries."""

    table: TableId
    version: int
    reports: tuple[Report, ...] = ()


class State(Struct, frozen=True):
    """An event. `teams` are drawn or taken as entered when it begins; `matches` are those of all
    rounds (knockout, Swiss, individual), `freeze` the freeze-out.
    """

    id: EventId
    sheet: AnySheet
    by: str
    commitment: bytes
    phase: Phase = "open"
    entrants: tuple[Entrant, ...] = ()
    field: tuple[int, ...] = ()
    """The numbers of those who play, from the beginning on."""

    teams: tuple[Team, ...] = ()
    matches: tuple[Match, ...] = ()
    freeze: FreezeState | None = None
    lots: tuple[Lot, ...] = ()
    timer: Timer | None = None
    timers: int = 0
    """How many timers there have been."""

    pending: tuple[Effect, ...] = ()
    effects: int = 0
    """How many effects there have been."""

    opened: int = 0
    """How many tables there have been."""

    heard: tuple[Told, ...] = ()
    """What has been heard of every table that plays on."""

    paused: bool = False
    left: Millis | None = None
    """How long the timer had still to run when the event was paused."""

    overlay: Overlay = Overlay()
    places: tuple[tuple[int, ...], ...] = ()
    """The teams by their final places, the best first; who share a place stand together."""

    won: tuple[tuple[int, Chips], ...] = ()
    """What entrants have been paid in the end."""

    notes: tuple[Note, ...] = ()
    seed: bytes | None = None
    """The seed of all lots, once it is shown."""


def table_id(event: EventId, number: int) -> TableId:
    """Return how the event calls its table of this number, always the same."""
    return TableId(f"{event}{number:04d}")


def tables(state: State) -> tuple[TableId, ...]:
    """List all tables that there have been, the oldest first."""
    return tuple(table_id(state.id, number) for number in range(1, state.opened + 1))


def counts(state: State, number: int) -> bool:
    """Tell whether who has entered is in: not withdrawn, and not without the partner he named."""
    entrant = state.entrants[number]
    if not entrant.entered or entrant.partner is None:
        return entrant.entered
    return any(
        other.entered and other.player == entrant.partner and other.partner == entrant.player
        for other in state.entrants
    )


def entrant_of(state: State, player: PlayerId) -> int | None:
    """Return the number under which somebody is in, if he is."""
    for number, entrant in enumerate(state.entrants):
        if entrant.entered and entrant.player == player:
            return number
    return None


def team_of(state: State, player: PlayerId) -> int | None:
    """Return the number of somebody's team, once there is one."""
    number = entrant_of(state, player)
    for at, team in enumerate(state.teams):
        if number in team.members:
            return at
    return None


def people(state: State, team: int) -> tuple[int, ...]:
    """Return of a team those who can win something: its members without the bots of the house."""
    return tuple(n for n in state.teams[team].members if not state.entrants[n].bot)


def payers(state: State) -> tuple[int, ...]:
    """Return the numbers of those whose entries lie in the pool."""
    return tuple(
        number
        for number, entrant in enumerate(state.entrants)
        if entrant.entered and not entrant.bot
    )


def seated(state: State, player: PlayerId) -> TableId | None:
    """Return the table at which somebody plays now, if he does."""
    team = team_of(state, player)
    for match in state.matches:
        if not match.order and team in match.teams:
            return match.table
    if state.freeze is not None and team is not None:
        for table in state.freeze.tables:
            if team in table.players:
                return table.table
    return None


def winnings(state: State) -> tuple[Chips, ...]:
    """Return what every team has been paid, by its number."""
    paid: dict[int, int] = {}
    for number, chips in state.won:
        paid[number] = paid.get(number, 0) + chips
    return tuple(Chips(sum(paid.get(number, 0) for number in team.members)) for team in state.teams)
