"""Cancels a tournament: closes its tables and pays out its whole prize pool (P6)."""

from collections.abc import Mapping
from typing import Literal, assert_never

from circolo.cards.units import Chips
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.effects import CloseTable
from circolo.tournaments.events import Cancelled, FeeBack, GivenBack, OverlayBack
from circolo.tournaments.freeze_out import elimination_order
from circolo.tournaments.freeze_out.late_entry import entries_are_open
from circolo.tournaments.prizes import guarantee, payment, prize_rules
from circolo.tournaments.rounds import duplicate, knockout, round_robin, standings
from circolo.tournaments.state import State, payers, people
from circolo.tournaments.tournament_options import (
    Duplicate,
    FreezeOut,
    Individual,
    Knockout,
    RoundRobin,
    Swiss,
)

Why = Literal["too_few", "director", "fault"]


def cancel(draft: Draft, why: Why) -> None:
    """End the tournament, close its open tables, and refund the entries or divide the prize pool by
    the published formula (P6).
    """
    payout = payout_now(draft.state)
    if entries_are_open(draft.state) and not payout.everything_back:
        guarantee.add_what_lacks(draft)
    state = draft.state
    for told in state.heard:
        draft.effect(CloseTable, told.table, "event_cancelled")
    draft.add(Cancelled(why))
    if payout.everything_back:
        if state.overlay.fees or state.overlay.mint:
            draft.add(OverlayBack())
        for number in payers(state):
            draft.add(GivenBack(number, "cancelled"))
        return
    _give_fees_back(draft, payout.fees_back)
    payment.pay_shares(draft, payout.won)


def _give_fees_back(draft: Draft, teams: tuple[int, ...]) -> None:
    """Refund the entry fees of the people in these teams. The mint (the account that creates chips)
    replaces fees that were spent on the guaranteed prize pool.
    """
    state = draft.state
    fee, kept = state.sheet.fee, state.sheet.fee * len(payers(state)) - state.overlay.fees
    for team in teams:
        for number in people(state, team) if fee else ():
            of_fees = min(fee, kept)
            kept -= of_fees
            draft.add(FeeBack(number, Chips(of_fees), Chips(fee - of_fees)))


def payout_now(state: State) -> prize_rules.CancellationPayout:
    """Return how the prize pool is divided, or the entries refunded, if the tournament is cancelled
    now (P6).
    """
    if state.phase != "running":
        return prize_rules.CancellationPayout(everything_back=True)
    places, has, begun = _standing(state)
    still_in = {team: has[team] for team in places[0] if people(state, team)}
    out, prizes = payment.winnable(state, reversed(places[1:])), payment.prizes(state)
    if not still_in:  # only house bots are left, which win nothing: the result is known
        won = prize_rules.by_team(prizes, reversed(out), len(state.teams))
        return prize_rules.CancellationPayout(
            everything_back=False, won=dict(enumerate(won)), by_place=True
        )
    return prize_rules.cancellation_payout(still_in, out, prizes, begun=begun)


def _standing(state: State) -> tuple[payment.Places, Mapping[int, int], bool]:
    """Return three values about the teams of an unfinished tournament.

    They are the places, of which all teams not eliminated share the first; the chips or score by
    team; and whether the first round is over (always False in formats that eliminate teams).
    """
    teams = len(state.teams)
    match state.sheet.format:
        case FreezeOut():
            assert state.freeze is not None, "the freeze-out is running"
            return (
                elimination_order.places(state.freeze, teams),
                elimination_order.chips(state.freeze),
                False,
            )
        case Knockout():
            drawn = next(lot.order for lot in state.lots if lot.why == "bracket")
            rows = standings.of_knockout(drawn, state.matches)
            has = {row.team: row.score for row in rows}
            return knockout.places(drawn, state.matches), has, False
        case Swiss():
            rows = standings.of_swiss(teams, state.matches)
        case RoundRobin():
            rows = round_robin.standings_of(state)
        case Individual():
            rows = standings.of_individual(teams, state.matches)
        case Duplicate():
            rows = duplicate.standings_of(state)
        case _:
            assert_never(state.sheet.format)
    first = [match for match in state.matches if match.round == 1]
    has = {row.team: row.score for row in rows}
    return (tuple(range(teams)),), has, all(match.order for match in first)
