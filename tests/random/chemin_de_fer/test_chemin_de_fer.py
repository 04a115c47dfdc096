"""Thousands of coups of chemin de fer, by the rules and by the referee."""

from random import Random

import pytest
from msgspec.structs import replace

from circolo.banks.events import PlayInterrupted
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import GAME
from circolo.games.chemin_de_fer.events import (
    Added,
    AuctionOpened,
    BankTaken,
    BetPlaced,
    BetsClosed,
    BuyerNamed,
    CallMade,
    CardsGathered,
    CoupDecided,
    GolpeReal,
    GraceOpened,
    Halved,
    HandPassed,
    ObligationForfeited,
    PartnerTaken,
    ShoeCut,
)
from circolo.play.events import SeatFreed
from tests.conftest import Report, Seeds
from tests.contract.playing import tables
from tests.random.chemin_de_fer.sittings import HALVING, MINIMA, some_sitting, some_table
from tests.random.chemin_de_fer.two_worlds import some_viewer
from tests.random.proofs import PROOFS, SHARE, hold

REFEREED, WORLDS = (proof.one_in(SHARE) for proof in PROOFS["chemin_de_fer"])


@pytest.mark.rule("R5", "R9", "R10", "S6", "S7", "S8", "F1", "F2", "F3", "F4", "F5", "F6", "F7")
@pytest.mark.rule("F8", "F9", "F10", "F11", "F12", "F13", "F14", "F15", "F16", "F17", "F18", "F19")
@pytest.mark.rule("F22", "F23", "F24", "F25", "F26", "F27", "F28", "F29", "F30")
def test_rules_and_referee_agree_on_every_coup(seeds: Seeds, report: Report) -> None:
    hold(GAME, REFEREED, seeds, report=report)


@pytest.mark.rule("F12", "F13")
def test_nothing_that_a_viewer_gets_depends_on_what_he_cannot_know(
    seeds: Seeds, report: Report
) -> None:
    hold(GAME, WORLDS, seeds, report=report)


def test_every_kind_of_table_is_played_and_everybody_looks_on() -> None:
    kinds, minima, halving, seats, viewers = set(), set(), set(), set(), set()
    for seed in range(2_000):
        random = Random(seed)
        options = some_table(GAME, random)
        viewers.add(some_viewer(options, random))
        minima.add(options.minimum)
        halving.add(options.halve_last_win)
        seats.add((options.variant, options.most))
        kinds.add(replace(options, minimum=10, least=None, most=None, halve_last_win=3))
    assert kinds == {*tables(GAME)}
    assert minima == {*MINIMA}
    assert halving == {*HALVING}
    online = {("online", most) for most in range(2, 10)}
    assert seats == online | {("casino", most) for most in (8, 9, 12)}
    assert viewers == {*map(Seat, range(18)), None}


RARE = {
    Added,
    AuctionOpened,
    BuyerNamed,
    GolpeReal,
    GraceOpened,
    Halved,
    HandPassed,
    ObligationForfeited,
    PartnerTaken,
    PlayInterrupted,
    SeatFreed,
    ShoeCut,
}


def test_what_is_rare_comes_to_pass() -> None:
    steps = [step for seed in range(400) for step in some_sitting(GAME, seed)]
    events = [event for step in steps for event in step.events]
    assert {type(event) for event in events} >= RARE
    said = {(type(event), event.why) for event in events if isinstance(event, CardsGathered)}
    assert (CardsGathered, "taglia") in said
    assert {event.call for event in events if isinstance(event, CallMade)} == {
        "banco",
        "rispetto",
        "tavolo",
        "avec",
    }
    assert any(isinstance(event, CallMade) and event.suivi for event in events)
    assert any(isinstance(event, BetPlaced) and event.obliged for event in events)
    assert any(isinstance(event, BetsClosed) and event.rien for event in events)
    assert any(isinstance(event, BankTaken) and event.bought for event in events)
    assert any(isinstance(event, CoupDecided) and event.punta == event.banker for event in events)
    assert max(step.after.bank.wins for step in steps if step.after.bank is not None) >= 4
