"""Ends a tournament with its final places, and pays the prizes (P2, P3)."""

from collections.abc import Iterable, Mapping

from circolo.cards.units import Chips
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.events import Finished, Paid, TakenBack
from circolo.tournaments.prizes import prize_rules, seats
from circolo.tournaments.state import State, payers, people

Places = tuple[tuple[int, ...], ...]


def finish(draft: Draft, places: Places) -> None:
    """End the tournament with these places, and pay the prizes. If a result was corrected, pay or
    take back only the differences.
    """
    draft.add(Finished(places))
    state = draft.state
    won = prize_rules.by_team(prizes(state), winnable(state, places), len(state.teams))
    due = seats.give(draft, winnable(state, places), _by_person(state, dict(enumerate(won))))
    had = dict.fromkeys(due, 0)
    for number, chips in state.won:
        had[number] += chips
    for number, chips in due.items():
        if had[number] > chips:
            draft.add(TakenBack(number, Chips(had[number] - chips)))
    for number, chips in due.items():
        if chips > had[number]:
            draft.add(Paid(number, Chips(chips - had[number]), "prize"))


def prizes(state: State) -> tuple[Chips, ...]:
    """Return the prizes of a tournament whose teams are formed, in chips, the best place first. The
    teams of house bots do not count.
    """
    teams = len(eligible_teams(state))
    pool = prize_rules.pool(state.sheet, len(payers(state)))
    return prize_rules.prizes_of(state.sheet, teams, pool)


def eligible_teams(state: State) -> tuple[int, ...]:
    """Return the numbers of the teams that can win a prize: all except teams of house bots."""
    return tuple(team for team in range(len(state.teams)) if people(state, team))


def winnable(state: State, places: Iterable[Iterable[int]]) -> Places:
    """Return the places without the teams of house bots, which win no prize."""
    groups = (tuple(team for team in group if people(state, team)) for group in places)
    return tuple(group for group in groups if group)


def pay_shares(draft: Draft, won: Mapping[int, Chips]) -> None:
    """Pay the members of each team their share of a cancelled tournament's pool. `won` has the
    chips by team number.
    """
    for number, chips in _by_person(draft.state, won).items():
        if chips:
            draft.add(Paid(number, chips, "share"))


def _by_person(state: State, won: Mapping[int, Chips]) -> dict[int, Chips]:
    """Return the chips that each person gets, by entrant number. Partners divide the chips of their
    team equally (P3).
    """
    return {
        number: part
        for team, chips in won.items()
        if (heads := people(state, team))
        for number, part in zip(heads, prize_rules.equally(chips, len(heads)), strict=True)
    }
