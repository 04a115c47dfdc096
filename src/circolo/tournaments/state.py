"""The state of a tournament, folded from its events."""

from typing import Literal, NewType

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tournaments.effects import Effect
from circolo.tournaments.reports import Report
from circolo.tournaments.tournament_options import AnyTournamentOptions
from circolo.tournaments.won_seats import SeatPrize, WonSeat

TournamentId = NewType("TournamentId", str)

Phase = Literal["open", "drawing", "running", "over", "cancelled"]
"""The phases of a tournament. `open`: players can enter. `drawing`: the list of entries is closed,
and the first random order is not drawn yet.
"""

LotFor = Literal["teams", "bracket", "round", "seats", "final", "match"]
WaitsFor = Literal["begin", "level", "break", "expire"]


class Entrant(Struct, frozen=True):
    """A person or house bot that has entered. Entrant numbers count all entries ever made, from 0.

    `entered` is False after a refund. `partner` is the partner whom the entrant has named, where
    pairs enter together. House bots pay nothing and win nothing. Only they have a `name`; see
    `Entered`.
    """

    player: PlayerId
    name: str
    bot: bool = False
    level: BotLevel | None = None
    partner: PlayerId | None = None
    entered: bool = True
    played_for: BotLevel | None = None
    """The level of the bot that the director lets play for this entrant; None if the entrant plays.
    """

    has_reentered: bool = False
    """Whether the player has entered again, so that this entry can no longer win a prize."""

    seat: WonSeat | None = None
    """The seat of a satellite with which they have entered; None if they have paid."""


class Team(Struct, frozen=True):
    """The team of one player, or of two partners. `members` are entrant numbers.

    Teams are numbered from 0, in the order in which their first member entered.
    """

    members: tuple[int, ...]


class Match(Struct, frozen=True):
    """A match of a round, or a bye (a round without an opponent).

    `teams` are team numbers by seat. `order` holds the same teams, the winner first, once the match
    is decided. `points` are in the order of `teams`.
    """

    round: int
    teams: tuple[int, ...]
    table: TableId | None = None
    order: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    said_by: str = ""
    """The director who set the result; empty if the match was played or decided by lot."""

    is_bye: bool = False
    breaks: tuple[tuple[int, ...], ...] = ()
    """The values of the tie-breaks for equal points, in the order of `teams` (C10)."""

    deals: tuple[tuple[int, ...], ...] = ()
    """In a duplicate, the points of each side in each deal; empty if the match was not played."""

    anew: int = 0
    """How often the match was begun again because its table had failed."""


class Lot(Struct, frozen=True):
    """A lot: a random order, that is a permutation of 0 to `size` - 1. `why` says what it decides;
    `order` is empty until it is drawn.
    """

    number: int
    size: int
    why: LotFor
    order: tuple[int, ...] = ()
    table: TableId | None = None
    """The table whose match this lot decides, because it could not be played; None for other lots.
    """


class Overlay(Struct, frozen=True):
    """The chips that the house has added to the prize pool: from fees, and new ones (`mint`)."""

    fees: Chips = Chips(0)
    mint: Chips = Chips(0)


class PackSecret(Struct, frozen=True):
    """The secret of the pack `number` of a duplicate, which reveals those of all earlier packs."""

    number: int
    secret: bytes


class Timer(Struct, frozen=True):
    """The only timer of a tournament: its deadline `at`, as server time, and what happens then
    (`why`).
    """

    number: int
    at: Millis
    why: WaitsFor


class Note(Struct, frozen=True):
    """A public note, for example on an action of the director. `what` is its code; `table` is None
    if it concerns the whole tournament.
    """

    at: Millis
    what: str
    by: str
    why: str = ""
    table: TableId | None = None


class FreezeTable(Struct, frozen=True):
    """A table of a freeze-out, a tournament in which players without chips are eliminated.

    By seat: `players` (team numbers; a team is one player here), `stacks` (chips now) and `before`
    (chips when the present banker began, S23). `coups` counts the coups (rounds of the bank game)
    of this level at the table, `bank` the bankers so far.
    """

    table: TableId
    players: tuple[int | None, ...]
    stacks: tuple[Chips, ...]
    before: tuple[Chips, ...]
    new: tuple[int, ...] = ()
    """The teams that had not bet at any table, nor been banker, when they sat down here (S6)."""

    banker: int | None = None
    """The team of the banker; None between two bankers."""

    last: int | None = None
    """The seat of the latest banker; None before the first one."""

    bank: int = 0
    coups: int = 0
    leaving: tuple[int, ...] = ()
    """The teams that must move to another table, and are still seated here."""

    came: tuple[int, ...] = ()
    """The teams that have moved here from another table. They move again only if nobody else can.
    """

    told: Literal["play", "coup", "bank"] = "play"
    """How far the table was ordered to play: on (`play`), to the end of the running coup (one
    round), or of the bank (the coups of one banker).
    """

    halted: bool = False


class Underway(Struct, frozen=True):
    """A player with chips who waits for a seat at another table. `new`: they have not bet yet, nor
    been banker (S6).
    """

    team: int
    chips: Chips
    new: bool = False


class DirectedMove(Struct, frozen=True):
    """A seat that the director has chosen for a player, who is not seated there yet."""

    team: int
    table: TableId
    seat: Seat


class Out(Struct, frozen=True):
    """An eliminated player, and the moment of the elimination: the level, the number of the coup
    (one round) in it, and the bank (the coups of one banker).

    `banker`: the player was the banker. `before`: their chips before that bank, which decide the
    order of players who are eliminated in the same bank (S23).
    """

    team: int
    level: int
    coup: int
    table: TableId
    bank: int
    banker: bool
    before: Chips


class FreezeState(Struct, frozen=True):
    """The state of a freeze-out: its level, its tables, the players between tables, and the
    eliminated players in order.
    """

    level: int = 0
    tables: tuple[FreezeTable, ...] = ()
    underway: tuple[Underway, ...] = ()
    out: tuple[Out, ...] = ()
    coups: int = 0
    """The number of coups (rounds of the bank game) in this level, at the table with the most."""

    hand_for_hand: bool = False
    on_break: bool = False
    final: bool = False
    """Whether the remaining players move to the final table, or are seated there already."""

    moves: tuple[DirectedMove, ...] = ()
    """The moves that the director has ordered and that are not done yet."""


class Told(Struct, frozen=True):
    """The latest reports of a table: all reports that came with the same entry of its log."""

    table: TableId
    version: int
    reports: tuple[Report, ...] = ()


class State(Struct, frozen=True):
    """The state of a tournament.

    `teams` is empty until it begins. `matches` holds the matches of all rounds (knockout, Swiss,
    individual); `freeze` is None except in a freeze-out.
    """

    id: TournamentId
    sheet: AnyTournamentOptions
    by: str
    commitment: bytes
    phase: Phase = "open"
    entrants: tuple[Entrant, ...] = ()
    field: tuple[int, ...] = ()
    """The entrant numbers of those who play from the start, on which every lot depends."""

    late: tuple[int, ...] = ()
    """The entrant numbers of those who have entered after the start."""

    teams: tuple[Team, ...] = ()
    matches: tuple[Match, ...] = ()
    freeze: FreezeState | None = None
    lots: tuple[Lot, ...] = ()
    timer: Timer | None = None
    timers: int = 0
    """The number of timers set so far, by which the next one is numbered."""

    pending: tuple[Effect, ...] = ()
    effects: int = 0
    """The number of effects (orders to tables) so far, by which the next one is numbered."""

    opened: int = 0
    """The number of tables opened so far, from which the next table's id is made."""

    heard: tuple[Told, ...] = ()
    """The latest reports of every open table, by which a repeated report is recognized."""

    held_in_all: Millis = Millis(0)
    """The total time in milliseconds for which clocks of tables were stopped, because no player of
    the table had a connection.
    """

    paused: bool = False
    left: Millis | None = None
    """The time in milliseconds that was left on the timer when the tournament was paused; None if
    there is no pause or no timer.
    """

    paused_tables: tuple[TableId, ...] = ()
    """The tables that the director has paused by themselves, in the order of the pauses."""

    forbidden: tuple[tuple[PlayerId, PlayerId], ...] = ()
    """The pairs of players who must not meet, as the director has listed them."""

    forced: tuple[tuple[PlayerId, PlayerId], ...] = ()
    """The pairs of players who meet in the first round."""

    overlay: Overlay = Overlay()
    places: tuple[tuple[int, ...], ...] = ()
    """The teams by final place, the best first; teams that share a place form one group. Empty
    before the end.
    """

    won: tuple[tuple[int, Chips], ...] = ()
    """The chips paid from the prize pool so far, by entrant number; negative amounts were taken
    back.
    """

    seats: tuple[SeatPrize, ...] = ()
    """The seats that a satellite has given away, the best place first."""

    deals: bytes = b""
    """The commitment to the packs of a duplicate tournament, else empty."""

    secrets: tuple[PackSecret, ...] = ()
    """The last pack of each round of a duplicate that all tables have finished."""

    notes: tuple[Note, ...] = ()
    seed: bytes | None = None
    """The seed of all random orders; None until it is revealed after the end."""


def table_id(tournament: TournamentId, number: int) -> TableId:
    """Return the id of the table `number` of a tournament; it is derived from both arguments."""
    return TableId(f"{tournament}{number:04d}")


def tournament_of_table(table: TableId) -> TournamentId:
    """Return the id of the tournament from which `table_id` made the id of a table.

    The id of any other table leads to an id that no tournament has.
    """
    return TournamentId(table[:-4])


def tables(state: State) -> tuple[TableId, ...]:
    """Return the ids of all tables opened so far, the oldest first."""
    return tuple(table_id(state.id, number) for number in range(1, state.opened + 1))


def counts(state: State, number: int) -> bool:
    """Return whether the entry of an entrant is valid: not refunded and, if they named a partner,
    with a partner who has entered and named them.
    """
    entrant = state.entrants[number]
    if not entrant.entered or entrant.partner is None:
        return entrant.entered
    return any(
        other.entered and other.player == entrant.partner and other.partner == entrant.player
        for other in state.entrants
    )


def entrant_of(state: State, player: PlayerId) -> int | None:
    """Return the entrant number of a player whose entry was not refunded: the latest, if they have
    entered again after an elimination. Return None if the player has none.
    """
    for number, entrant in enumerate(state.entrants):
        if entrant.entered and entrant.player == player and not entrant.has_reentered:
            return number
    return None


def team_of(state: State, player: PlayerId) -> int | None:
    """Return the number of the player's team; None if they have none, or the teams are not formed
    yet.
    """
    number = entrant_of(state, player)
    for at, team in enumerate(state.teams):
        if number in team.members:
            return at
    return None


def people(state: State, team: int) -> tuple[int, ...]:
    """Return the entrant numbers of the members of a team who can win a prize: those who are not
    house bots, and have not entered again.
    """
    entrants = state.entrants
    return tuple(
        n for n in state.teams[team].members if not (entrants[n].bot or entrants[n].has_reentered)
    )


def payers(state: State) -> tuple[int, ...]:
    """Return the numbers of the entrants whose payments are in the prize pool: neither bots nor
    refunded.
    """
    entrants = enumerate(state.entrants)
    return tuple(number for number, one in entrants if one.entered and not one.bot)


def seated(state: State, player: PlayerId) -> TableId | None:
    """Return the table at which the player has a seat now, or None."""
    team = team_of(state, player)
    for match in state.matches:
        if not match.order and team in match.teams:
            return match.table
    if state.freeze is not None and team is not None:
        for table in state.freeze.tables:
            if team in table.players:
                return table.table
    return None
