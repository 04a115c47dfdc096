"""A director is shown how a cancellation would pay, before they cancel (P6)."""

import random

import pytest

from circolo.cards.units import Chips
from circolo.tables.state import PlayerId
from circolo.tournaments.cancellation_terms import (
    CancellationTerms,
    EarlySettlement,
    EverythingBack,
    LateSettlement,
    SettledByPlace,
)
from circolo.tournaments.commands import Cancel, Lot, Register
from circolo.tournaments.events import FeeBack, GivenBack
from circolo.tournaments.tournament_options import pairs_enter
from circolo.tournaments.view import view
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced
from tests.tournaments.freeze_out.drafts import T1, T2, begun
from tests.tournaments.test_cancellation import CANCEL, HALF


def terms(playing: Playing) -> CancellationTerms | None:
    return view(playing.state).cancellation


@pytest.mark.rule("P6")
def test_before_anybody_is_out_it_pays_everything_back() -> None:
    playing = announced(sample_options.knockout(4)).enter("p0", "p1")
    assert terms(playing) == EverythingBack(2, Chips(110))


@pytest.mark.rule("P6")
def test_before_the_prizes_are_reached_it_pays_fees_back_and_splits_the_pool() -> None:
    playing = begun(sample_options.piatto(4, plan=HALF), 4)
    playing.coup(T1, "p0", p0=1_400, p1=0, p2=100)
    assert terms(playing) == EarlySettlement(3, Chips(10), Chips(400))


@pytest.mark.rule("P6")
def test_once_only_prize_places_are_left_a_team_that_is_out_keeps_its_prize() -> None:
    playing = begun(sample_options.piatto(4, plan=HALF), 4)
    playing.coup(T1, "p0", p0=1_500, p1=0, p2=0)
    assert terms(playing) == LateSettlement(Chips(400))


@pytest.mark.rule("P6")
def test_where_only_bots_are_still_in_it_pays_by_the_places() -> None:
    playing = announced(sample_options.knockout(4, bots=True, plan=HALF)).enter("p0", "p1")
    for number in (0, 1):
        playing.tell(Register(PlayerId(f"bot{number}"), bot=True, name="Gino"))
    playing.tell(Lot(1, (0, 2, 1, 3)))
    playing.carry_out()
    playing.finish(playing.tables[T1], winner="bot0")
    playing.finish(playing.tables[T2], winner="bot1")
    playing.carry_out()
    assert terms(playing) == SettledByPlace(Chips(200))


@pytest.mark.rule("P6")
def test_a_finished_tournament_shows_none() -> None:
    playing = announced(sample_options.knockout(4)).enter("p0", "p1")
    playing.tell(CANCEL)
    assert terms(playing) is None


@pytest.mark.rule("P6")
@pytest.mark.parametrize("kind", sample_options.EVERY)
def test_at_every_moment_a_cancellation_pays_as_it_was_shown(kind: str) -> None:
    seen = set()
    for seed in range(20):
        playing = _some_moment(kind, seed)
        if playing.is_over():
            continue
        shown = terms(playing)
        events = playing.tell(Cancel("sala", "fault", "corrente saltata"))
        back = [event for event in events if isinstance(event, GivenBack)]
        fees = [event for event in events if isinstance(event, FeeBack)]
        seen.add(type(shown))
        match shown:
            case EverythingBack(people=people):
                assert (len(back), fees) == (people, [])
            case EarlySettlement():
                assert back == []
                assert fees or not playing.state.sheet.fee
            case _:
                assert (back, fees) == ([], [])
    assert seen


def _some_moment(kind: str, seed: int) -> Playing:
    """Play a tournament for a random number of steps."""
    sheet, chance = sample_options.EVERY[kind], random.Random(seed)
    playing = announced(sheet, seed=seed)
    names = [f"p{number}" for number in range(sheet.most)]
    playing.enter(*names, partners=pairs_enter(playing.state.sheet))
    for _ in range(chance.randrange(40)):
        if playing.is_over():
            break
        playing.step()
    return playing
