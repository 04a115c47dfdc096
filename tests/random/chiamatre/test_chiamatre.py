"""Thousands of deals of chiamatre, by the rules and by the referee."""

from random import Random

import pytest

from circolo.games.chiamatre import GAME
from circolo.games.chiamatre.events import (
    Annulled,
    CardCalled,
    EqualsTurnAgain,
    SidesScored,
)
from circolo.play.commands import Drawn
from circolo.play.events import MatchEnded
from tests.conftest import Report, Seeds
from tests.contract.playing import Step, tables
from tests.random.chiamatre.matches import SEATS, some_match, some_table
from tests.random.chiamatre.two_worlds import some_viewer
from tests.random.proofs import PROOFS, SHARE, hold

REFEREED, WORLDS = (proof.one_in(SHARE) for proof in PROOFS["chiamatre"])


@pytest.mark.rule("C1", "C2", "C3", "C4", "C5", "C7", "C8", "C9", "C10", "C12")
def test_rules_and_referee_agree_on_every_deal(seeds: Seeds, report: Report) -> None:
    hold(GAME, REFEREED, seeds, report=report)


@pytest.mark.rule("C4", "C6", "C12")
def test_nothing_that_a_viewer_gets_depends_on_what_the_viewer_cannot_know(
    seeds: Seeds, report: Report
) -> None:
    hold(GAME, WORLDS, seeds, report=report)


def test_every_kind_of_table_is_played_and_every_seat_looks_on() -> None:
    kinds, viewers = set(), set()
    for seed in range(100):
        random = Random(seed)
        kinds.add(some_table(GAME, random))
        viewers.add(some_viewer(random))
    assert kinds == {*tables(GAME)}
    assert viewers == {*SEATS, None}


def test_what_is_rare_comes_to_pass() -> None:
    steps = [step for seed in range(60) for step in some_match(GAME, seed)]
    events = [event for step in steps for event in step.events]
    scored = [event for event in events if isinstance(event, SidesScored)]
    places = [event.places for event in events if isinstance(event, MatchEnded)]
    assert any(isinstance(event, Annulled) for event in events)
    assert any(isinstance(event, EqualsTurnAgain) for event in events)
    assert any(isinstance(step.command, Drawn) and _calls(step) for step in steps)
    assert any(deal.caller == deal.partner for deal in scored)
    assert any(len(set(each)) < len(SEATS) for each in places)


def _calls(step: Step) -> bool:
    return any(isinstance(event, CardCalled) for event in step.events)
