"""The public view of a tournament: everything but the secret seed."""

from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Chips, Millis
from circolo.tables.avatars import Avatars, default_avatar
from circolo.tables.names import Names, as_logged
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tournaments import standing_views, table_views
from circolo.tournaments.cancellation_terms import CancellationTerms, cancellation_terms
from circolo.tournaments.freeze_out.late_entry import entries_are_open
from circolo.tournaments.prizes import payment, prize_rules
from circolo.tournaments.rounds import (
    duplicate,
    knockout,
    match_schedule,
    round_robin,
    standings,
)
from circolo.tournaments.rounds.pairing_rules import entrant_pairs
from circolo.tournaments.rounds.tiebreaks import Tiebreak
from circolo.tournaments.standing_views import Standing
from circolo.tournaments.state import (
    Lot,
    Note,
    PackSecret,
    Phase,
    State,
    TournamentId,
    counts,
    payers,
)
from circolo.tournaments.table_views import TournamentTable
from circolo.tournaments.tournament_options import (
    Duplicate,
    FreezeOut,
    Individual,
    Knockout,
    OptionsT,
    RoundRobin,
    Swiss,
    TournamentOptions,
    level_of,
    plays_alone,
    unit,
)


class Person(Struct, frozen=True):
    """An entrant, under their current name. `entered`: not refunded. `is_in`: they play, or would
    play if the tournament began now, because a named partner has entered, too.
    """

    player: PlayerId
    name: str
    bot: bool
    level: BotLevel | None
    partner: str | None = None
    played_for: bool = False
    is_in: bool = True
    entered: bool = True
    avatar: Card | None = None
    """The card beside the person's name; None for a bot."""

    won_seat: bool = False
    """Whether they have entered with a seat that they won in a satellite."""


class Prize(Struct, frozen=True):
    """The prize of one place in chips, for all members of the team together."""

    place: int
    chips: Chips


class MatchView(Struct, frozen=True):
    """A match, as shown to everybody. `teams` are team numbers by seat."""

    table: TableId | None
    teams: tuple[int, ...]
    points: tuple[int, ...]
    """In a duplicate, empty until all tables have finished the round, because they tell the other
    tables about its cards.
    """

    order: tuple[int, ...]
    is_bye: bool
    said_by_director: bool
    deals: tuple[tuple[int, ...], ...] = ()
    """In a duplicate, the points of each side in each deal, once all tables have played it."""

    matchpoints: tuple[tuple[int, ...], ...] = ()
    """The matchpoints of each side for `deals`; empty if the match does not count."""


class RoundView(Struct, frozen=True):
    """The matches of one round. Rounds are counted from 1."""

    number: int
    matches: tuple[MatchView, ...]


class LevelView(Struct, frozen=True):
    """The running level (a time with fixed minimum stakes) of a freeze-out, counted from 1, and the
    `next` minimum. `ends` is None while the clock is stopped.
    """

    number: int
    minimum: Chips
    ends: Millis | None
    next: Chips | None
    on_break: bool
    hand_for_hand: bool
    left: Millis | None = None
    """The time left in milliseconds while the clock is stopped; None while it runs."""


class TournamentView(Struct, Generic[OptionsT], frozen=True):
    """A tournament as its page shows it to everybody.

    Each of `teams` holds the indexes of its players in `people`. `prizes` are those of the current
    entries or, after the start, of the players; `pool` is their sum, and `shares` are their shares
    by plan, in per mille (P1). `lots` are the random orders drawn so far, of the players in
    `field`. `held_in_all` is the time in milliseconds for which clocks of tables were stopped
    because nobody there had a connection.
    """

    id: TournamentId
    sheet: TournamentOptions[OptionsT]
    phase: Phase
    people: tuple[Person, ...]
    teams: tuple[tuple[int, ...], ...]
    pool: Chips
    prizes: tuple[Prize, ...]
    rounds: tuple[RoundView, ...]
    tiebreaks: tuple[Tiebreak, ...]
    standings: tuple[Standing, ...]
    tables: tuple[TournamentTable, ...]
    level: LevelView | None
    begins: Millis | None
    paused: bool
    notes: tuple[Note, ...]
    commitment: bytes
    seed: bytes | None
    round: int = 0
    of_rounds: int = 0
    field: tuple[int, ...] = ()
    lots: tuple[Lot, ...] = ()
    shares: tuple[int, ...] = ()
    held_in_all: Millis = Millis(0)
    forbidden: tuple[tuple[int, int], ...] = ()
    """Pairs of entrants who do not meet, and those who meet in the first round (`forced`), as
    indexes into `people`.
    """

    forced: tuple[tuple[int, int], ...] = ()
    packs: bytes = b""
    """The commitment to the packs of a duplicate; empty in other formats."""

    secrets: tuple[PackSecret, ...] = ()
    """The last pack of each round of a duplicate that all tables have finished."""

    cancellation: CancellationTerms | None = None
    """How a cancellation would divide the chips now; None once the tournament is over (P6)."""

    late_entries: bool = False
    """Whether the tournament has begun and can still be entered, for the first time or again."""

    seats: int = 0
    """How many of the best places of a satellite win an entry of the other tournament."""


class TournamentRow(Struct, Generic[OptionsT], frozen=True):
    """A tournament as one row of a list. `level` is set only for a running freeze-out. `club` is
    the id of the club to which the tournament belongs; None for one of the house.
    """

    id: TournamentId
    sheet: TournamentOptions[OptionsT]
    phase: Phase
    entered: int
    left: int
    pool: Chips
    begins: Millis | None
    paused: bool = False
    level: LevelView | None = None
    late_entries: bool = False
    seats: int = 0
    club: str | None = None


def view(
    state: State, names: Names = as_logged, *, avatars: Avatars = default_avatar
) -> TournamentView[Any]:
    """Return the public view of a tournament. `names` and `avatars` give the current name and
    avatar of a person.
    """
    prizes = _prizes(state)
    return TournamentView(
        id=state.id,
        sheet=state.sheet,
        phase=state.phase,
        people=tuple(
            _person(state, number, names, avatars=avatars) for number in range(len(state.entrants))
        ),
        teams=tuple(team.members for team in state.teams),
        pool=Chips(sum(prizes)),
        prizes=tuple(Prize(place, chips) for place, chips in enumerate(prizes, start=1)),
        rounds=_rounds(state),
        tiebreaks=standings.TIEBREAKS[_TAGS[type(state.sheet.format)]],
        standings=standing_views.standings(state),
        tables=table_views.tables(state),
        level=_level(state),
        begins=_begins(state),
        paused=state.paused,
        notes=tuple([_note(note, names) for note in state.notes]),
        commitment=state.commitment,
        seed=state.seed,
        round=match_schedule.round_number(state),
        of_rounds=_of_rounds(state),
        field=state.field,
        lots=tuple(lot for lot in state.lots if lot.order),
        shares=prize_rules.per_mille(state.sheet.plan, _prize_teams(state)),
        held_in_all=state.held_in_all,
        forbidden=entrant_pairs(state, state.forbidden),
        forced=entrant_pairs(state, state.forced),
        packs=state.deals,
        secrets=state.secrets,
        cancellation=cancellation_terms(state, Chips(sum(prizes))),
        late_entries=entries_are_open(state),
        seats=_seats(state),
    )


def row(state: State, *, club: str | None = None) -> TournamentRow[Any]:
    """Return the row of a tournament, which may belong to a club, for the list of tournaments."""
    return TournamentRow(
        id=state.id,
        sheet=state.sheet,
        phase=state.phase,
        entered=_entered(state),
        left=sum(not standing.out for standing in standing_views.standings(state))
        or _entered(state),
        pool=Chips(sum(_prizes(state))),
        begins=_begins(state),
        paused=state.paused,
        level=_level(state) if state.phase == "running" else None,
        late_entries=entries_are_open(state),
        seats=_seats(state),
        club=club,
    )


_TAGS: dict[type, standings.FormatTag] = {
    Knockout: "knockout",
    Swiss: "swiss",
    RoundRobin: "round_robin",
    Individual: "individual",
    Duplicate: "duplicate",
    FreezeOut: "freeze_out",
}


def _person(state: State, number: int, names: Names, *, avatars: Avatars) -> Person:
    who = state.entrants[number]
    return Person(
        who.player,
        who.name if who.bot else names(who.player, who.name),
        bot=who.bot,
        level=who.level,
        partner=who.partner,
        played_for=who.played_for is not None,
        is_in=number in (*state.field, *state.late) if state.field else counts(state, number),
        entered=who.entered,
        avatar=None if who.bot else avatars(who.player),
        won_seat=who.seat is not None,
    )


_NO_PERSON = ("", "house", "operator")


def _note(note: Note, names: Names) -> Note:
    """Return a note with the name of its director in place of the id. Old notes hold a name instead
    of an id. Such a name is left out, because another person may have it now.
    """
    if note.by in _NO_PERSON:
        return note
    return replace(note, by=names(PlayerId(note.by), ""))


def _entered(state: State) -> int:
    if state.field:
        return len(state.field) + len(state.late)
    return sum(counts(state, number) for number in range(len(state.entrants)))


def _prizes(state: State) -> tuple[Chips, ...]:
    """Return the prizes to show, in chips, the best place first.

    They are those that `payment.prizes` pays or, before the teams are formed, those that it would
    pay for the present entries.
    """
    pool = prize_rules.pool(state.sheet, len(payers(state)))
    return prize_rules.prizes_of(state.sheet, _prize_teams(state), pool)


def _seats(state: State) -> int:
    """Return how many of the best places win a seat, for the present entries."""
    pool = prize_rules.pool(state.sheet, len(payers(state)))
    return prize_rules.seats_of(state.sheet, _prize_teams(state), pool)


def _prize_teams(state: State) -> int:
    """Return the number of teams that can win a prize. Before the start, it follows from the
    entries so far.
    """
    if state.teams:
        return len(payment.eligible_teams(state))
    size = 1 if plays_alone(state.sheet) else unit(state.sheet)
    return max(1, -(-len(payers(state)) // size))


def _begins(state: State) -> Millis | None:
    if state.timer is not None and state.timer.why == "begin":
        return state.timer.at
    return None if state.sheet.begins is None else Millis(state.sheet.begins)


def _rounds(state: State) -> tuple[RoundView, ...]:
    return tuple(
        RoundView(number, _matches(state, number))
        for number in range(1, match_schedule.round_number(state) + 1)
    )


def _matches(state: State, number: int) -> tuple[MatchView, ...]:
    matches = [match for match in state.matches if match.round == number]
    is_shown = number <= len(state.secrets)
    has_secrets = isinstance(state.sheet.format, Duplicate) and not is_shown
    scores = duplicate.matchpoints_of(matches) if is_shown else {}
    return tuple(
        MatchView(
            match.table,
            match.teams,
            () if has_secrets else match.points,
            match.order,
            is_bye=match.is_bye,
            said_by_director=bool(match.said_by),
            deals=match.deals if is_shown else (),
            matchpoints=scores.get(match.table, ()),
        )
        for match in matches
    )


def _of_rounds(state: State) -> int:
    match state.sheet.format:
        case Knockout():
            return knockout.rounds(len(state.teams)) if state.teams else 0
        case RoundRobin(double=double):
            return round_robin.rounds(len(state.teams), double=double) if state.teams else 0
        case Swiss(rounds=number) | Individual(rounds=number) | Duplicate(rounds=number):
            return number
        case _:
            return 0


def _level(state: State) -> LevelView | None:
    form, freeze = state.sheet.format, state.freeze
    if freeze is None:
        return None
    assert isinstance(form, FreezeOut), "only a freeze-out has levels"
    now, later = (level_of(form, freeze.level + more).minimum for more in (0, 1))
    runs = state.timer is not None and not state.paused
    return LevelView(
        number=freeze.level + 1,
        minimum=Chips(now),
        ends=state.timer.at if state.timer is not None and runs else None,
        next=Chips(later) if later > now else None,
        on_break=freeze.on_break,
        hand_for_hand=freeze.hand_for_hand,
        left=state.left,
    )
