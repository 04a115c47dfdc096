"""The state of a tournament."""

from typing import Literal, NewType

from msgspec import Struct

from circolo.cards.units import Chips, Millis
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tournaments.effects import Effect
from circolo.tournaments.reports import Report
from circolo.tournaments.tournament_options import AnyTournamentOptions

TournamentId = NewType("TournamentId", str)

Phase = Literal["open", "drawing", "running", "over", "cancelled"]
"""`drawing`: the list is closed, and the first lot is not drawn yet."""

LotFor = Literal["teams", "bracket", "round", "seats", "final", "match"]
WaitsFor = Literal["begin", "level", "break", "expire"]


class Entrant(Struct, frozen=True):
    """An entrant, numbered by the order of all entries ever made.

    `entered`: the payment was not refunded. `partner`: the named partner, where pairs enter
    together. House bots pay nothing and win nothing. `name` as in `Entered`.
    """

    player: PlayerId
    name: str
    bot: bool = False
    level: BotLevel | None = None
    partner: PlayerId | None = None
    entered: bool = True
    played_for: BotLevel | None = None
    """The level of the bot that the director has set to play for this entrant."""


class Team(Struct, frozen=True):
    """One player, or two who play together, by their entrant numbers."""

    members: tuple[int, ...]


class Match(Struct, frozen=True):
    """A match of a round, or a bye.

    `teams` are numbers in the order of their seats; `order` are the same teams, the best first,
    once the match is decided; `points` are by team as seated.
    """

    round: int
    teams: tuple[int, ...]
    table: TableId | None = None
    order: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    said_by: str = ""
    """The director who set the result; empty if the match was played out."""

    is_bye: bool = False
    breaks: tuple[tuple[int, ...], ...] = ()
    """The tie-breaks of equal points, by team as seated (C10)."""

    anew: int = 0
    """How often the match was begun again because its table had failed."""


class Lot(Struct, frozen=True):
    """A lot, to be drawn or drawn: a permutation of this size."""

    number: int
    size: int
    why: LotFor
    order: tuple[int, ...] = ()
    table: TableId | None = None
    """The table of the match that this lot decides because it could not be played."""


class Overlay(Struct, frozen=True):
    """The chips that the house has added to reach its guarantee: from the fees of this tournament,
    and from the mint.
    """

    fees: Chips = Chips(0)
    mint: Chips = Chips(0)


class Timer(Struct, frozen=True):
    """The one deadline of a tournament, and what happens then."""

    number: int
    at: Millis
    why: WaitsFor


class Note(Struct, frozen=True):
    """A public note on an action of the director; `table` if it concerns only one."""

    at: Millis
    what: str
    by: str
    why: str = ""
    table: TableId | None = None


class FreezeTable(Struct, frozen=True):
    """A table of a freeze-out.

    By seat: the team, its chips, and its chips before the running bank (S23). A team is one player
    here. `coups` counts the level's coups at this table; `bank` is the number of the bank.
    """

    table: TableId
    players: tuple[int | None, ...]
    stacks: tuple[Chips, ...]
    before: tuple[Chips, ...]
    new: tuple[int, ...] = ()
    """The teams that had not bet anywhere when they sat down (S6)."""

    banker: int | None = None
    """The team that holds the running bank; None between two banks."""

    last: int | None = None
    """The seat that held the latest bank."""

    bank: int = 0
    coups: int = 0
    leaving: tuple[int, ...] = ()
    """The teams that must move to another table."""

    came: tuple[int, ...] = ()
    """The teams that came from another table while this one was playing."""

    told: Literal["play", "coup", "bank"] = "play"
    """Where the table must stop: nowhere, or at the end of the coup or bank."""

    halted: bool = False


class Underway(Struct, frozen=True):
    """A player between two tables, with their chips."""

    team: int
    chips: Chips
    new: bool = False


class Out(Struct, frozen=True):
    """A player who is out, and when: the level, its coup at the table, and the bank.

    `banker`: the player held that bank; `before`: their chips before it (S23).
    """

    team: int
    level: int
    coup: int
    table: TableId
    bank: int
    banker: bool
    before: Chips


class FreezeState(Struct, frozen=True):
    """A freeze-out: its level, its tables, and the players who are out, in order."""

    level: int = 0
    tables: tuple[FreezeTable, ...] = ()
    underway: tuple[Underway, ...] = ()
    out: tuple[Out, ...] = ()
    coups: int = 0
    """The number of this level's coups at the table that has played the most."""

    hand_for_hand: bool = False
    on_break: bool = False
    final: bool = False
    """Whether the players come to the final table, or sit there already."""


class Told(Struct, frozen=True):
    """The latest reports of a table: all that came with one entry of its stream."""

    table: TableId
    version: int
    reports: tuple[Report, ...] = ()


class State(Struct, frozen=True):
    """A tournament.

    `teams` are set when it begins, drawn or as entered; `matches` are those of all rounds
    (knockout, Swiss, individual); `freeze` is the freeze-out.
    """

    id: TournamentId
    sheet: AnyTournamentOptions
    by: str
    commitment: bytes
    phase: Phase = "open"
    entrants: tuple[Entrant, ...] = ()
    field: tuple[int, ...] = ()
    """The numbers of the entrants who play, set at the start."""

    teams: tuple[Team, ...] = ()
    matches: tuple[Match, ...] = ()
    freeze: FreezeState | None = None
    lots: tuple[Lot, ...] = ()
    timer: Timer | None = None
    timers: int = 0
    """The number of timers set so far."""

    pending: tuple[Effect, ...] = ()
    effects: int = 0
    """The number of effects so far."""

    opened: int = 0
    """The number of tables opened so far."""

    heard: tuple[Told, ...] = ()
    """The latest reports of every open table."""

    held_in_all: Millis = Millis(0)
    """The total time that clocks of its tables were stopped because nobody there had a
    connection.
    """

    paused: bool = False
    left: Millis | None = None
    """The time left on the timer when the tournament was paused."""

    overlay: Overlay = Overlay()
    places: tuple[tuple[int, ...], ...] = ()
    """The teams by final place, the best first; teams that share a place stand together."""

    won: tuple[tuple[int, Chips], ...] = ()
    """The prizes paid so far, by entrant number."""

    notes: tuple[Note, ...] = ()
    seed: bytes | None = None
    """The seed of all lots, once it is revealed."""


def table_id(tournament: TournamentId, number: int) -> TableId:
    """Return the id of the tournament's table of this number, always the same."""
    return TableId(f"{tournament}{number:04d}")


def tables(state: State) -> tuple[TableId, ...]:
    """Return all tables opened so far, the oldest first."""
    return tuple(table_id(state.id, number) for number in range(1, state.opened + 1))


def counts(state: State, number: int) -> bool:
    """Return whether an entrant is entered and, if they named a partner, the partner named them."""
    entrant = state.entrants[number]
    if not entrant.entered or entrant.partner is None:
        return entrant.entered
    return any(
        other.entered and other.player == entrant.partner and other.partner == entrant.player
        for other in state.entrants
    )


def entrant_of(state: State, player: PlayerId) -> int | None:
    """Return the entrant number of a player who is entered now, or None."""
    for number, entrant in enumerate(state.entrants):
        if entrant.entered and entrant.player == player:
            return number
    return None


def team_of(state: State, player: PlayerId) -> int | None:
    """Return the number of the player's team, or None before there are teams."""
    number = entrant_of(state, player)
    for at, team in enumerate(state.teams):
        if number in team.members:
            return at
    return None


def people(state: State, team: int) -> tuple[int, ...]:
    """Return the members of a team that can win a prize: all but house bots."""
    return tuple(n for n in state.teams[team].members if not state.entrants[n].bot)


def payers(state: State) -> tuple[int, ...]:
    """Return the numbers of the entrants whose entries are in the pool."""
    return tuple(
        number
        for number, entrant in enumerate(state.entrants)
        if entrant.entered and not entrant.bot
    )


def seated(state: State, player: PlayerId) -> TableId | None:
    """Return the table at which the player plays now, or None."""
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
    """Return the total payment of every team, by its number."""
    paid: dict[int, int] = {}
    for number, chips in state.won:
        paid[number] = paid.get(number, 0) + chips
    return tuple(Chips(sum(paid.get(number, 0) for number in team.members)) for team in state.teams)
