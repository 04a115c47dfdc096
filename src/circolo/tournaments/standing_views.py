"""The public view of the standings of a tournament."""

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.tournaments.freeze_out import elimination_order
from circolo.tournaments.freeze_out.late_entry import has_reentered
from circolo.tournaments.rounds import duplicate, match_schedule, round_robin
from circolo.tournaments.rounds import standings as of_rounds
from circolo.tournaments.state import FreezeState, State
from circolo.tournaments.tournament_options import Duplicate, Knockout, RoundRobin, Swiss
from circolo.tournaments.won_seats import SeatEnd


class Standing(Struct, frozen=True):
    """The standing of one team, as shown to everybody. `place` is shared by equal teams; `score` is
    its wins, points, chips or hundredths of a percent, and `tiebreaks` are in the order of the
    view's `tiebreaks`. `out`: eliminated.
    """

    team: int
    place: int
    score: int
    tiebreaks: tuple[int, ...] = ()
    chips: Chips = Chips(0)
    out: bool = False
    prize: Chips = Chips(0)
    reentered: bool = False
    """The player has entered again, and cannot win a prize with this entry."""

    seat: SeatEnd | None = None
    """The seat that the player of a satellite has won: whether they have entered with it."""


def standings(state: State) -> tuple[Standing, ...]:
    """Return the standings of a tournament, the best first; empty before its first lot."""
    ends = {seat.entrant: seat.end for seat in state.seats}
    rows = _standings(state)
    if not ends:
        return rows
    return tuple(replace(row, seat=ends.get(state.teams[row.team].members[0])) for row in rows)


def _standings(state: State) -> tuple[Standing, ...]:
    if state.freeze is not None:
        return _in_freeze_out(state, state.freeze)
    drawn = match_schedule.pairing_orders(state)
    if not drawn:
        return ()
    teams, won = len(state.teams), _winnings(state)
    match state.sheet.format:
        case Knockout():
            rows = of_rounds.of_knockout(drawn[0], state.matches)
        case Swiss():
            rows = of_rounds.of_swiss(teams, state.matches)
        case RoundRobin():
            rows = round_robin.standings_of(state)
        case Duplicate():
            rows = duplicate.standings_of(state)
        case _:
            rows = of_rounds.of_individual(teams, state.matches)
    return tuple(
        Standing(row.team, row.place, row.score, row.tiebreaks, out=row.out, prize=won[row.team])
        for row in rows
    )


def _in_freeze_out(state: State, freeze: FreezeState) -> tuple[Standing, ...]:
    """Return the standings of a freeze-out: first the remaining players, by their chips, then the
    eliminated players, the latest first.
    """
    chips = elimination_order.chips(freeze)
    won = _winnings(state)
    out = elimination_order.groups(freeze.out)
    still_in = sorted(chips, key=lambda team: (-chips[team], team))
    shown = [
        Standing(
            team,
            1 + sum(other > chips[team] for other in chips.values()),
            chips[team],
            chips=chips[team],
            prize=won[team],
        )
        for team in still_in
    ]
    for group in reversed(out):
        place = len(shown) + 1
        shown += [
            Standing(
                team,
                place,
                0,
                out=True,
                prize=won[team],
                reentered=has_reentered(state, team),
            )
            for team in group
        ]
    return tuple(shown)


def _winnings(state: State) -> tuple[Chips, ...]:
    """Return the chips that each team has won so far, in the order of team numbers."""
    paid: dict[int, int] = {}
    for number, chips in state.won:
        paid[number] = paid.get(number, 0) + chips
    return tuple(Chips(sum(paid.get(number, 0) for number in team.members)) for team in state.teams)
