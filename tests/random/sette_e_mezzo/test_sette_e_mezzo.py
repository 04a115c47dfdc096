"""Thousands of hands of sette e mezzo, by the rules and by the referee."""

from random import Random

import pytest
from msgspec.structs import replace

from circolo.banks.events import BankLapsed, BankOpen, PlayInterrupted
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import GAME
from circolo.games.sette_e_mezzo.events import (
    BankTaken,
    BetLapsed,
    CardGiven,
    HousePlays,
    PuntaForfeited,
)
from circolo.games.sette_e_mezzo.matta import MATTA
from circolo.play.events import SeatFreed
from tests.conftest import Report, Seeds
from tests.contract.playing import tables
from tests.random.chance import naming
from tests.random.proofs import PROOFS, SHARE, hold
from tests.random.sette_e_mezzo.refereed import check_with_few_cards
from tests.random.sette_e_mezzo.sittings import MINIMA, some_sitting, some_table
from tests.random.sette_e_mezzo.two_worlds import some_viewer

REFEREED, WORLDS = (proof.one_in(SHARE) for proof in PROOFS["sette_e_mezzo"])


@pytest.mark.rule("R5", "R9", "R10", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11")
@pytest.mark.rule(
    "S12", "S13", "S14", "S15", "S16", "S17", "S18", "S19", "S20", "S21", "S22", "S24"
)
def test_rules_and_referee_agree_on_every_hand(seeds: Seeds, report: Report) -> None:
    hold(GAME, REFEREED, seeds, report=report)


@pytest.mark.rule("S17")
def test_rules_and_referee_agree_when_the_stock_runs_out(seeds: Seeds, report: Report) -> None:
    hands = 0
    for seed in seeds(200):
        with naming(seed):
            hands += check_with_few_cards(GAME, seed)
    report(f"{hands:,} hands with few cards in the stock")
    assert hands >= 2_000, f"{hands} hands are too few"


@pytest.mark.rule("S11", "S12", "S13")
def test_nothing_that_a_viewer_gets_depends_on_what_he_cannot_know(
    seeds: Seeds, report: Report
) -> None:
    hold(GAME, WORLDS, seeds, report=report)


def test_every_kind_of_table_is_played_and_every_seat_looks_on() -> None:
    kinds, minima, seats, viewers = set(), set(), set(), set()
    for seed in range(1_000):
        random = Random(seed)
        options = some_table(GAME, random)
        viewers.add(some_viewer(options, random))
        minima.add(options.minimum)
        seats.add((options.least, options.most))
        kinds.add(replace(options, minimum=10, maximum=100, least=2, most=8))
    assert kinds == {*tables(GAME)}
    assert minima == {*MINIMA}
    assert seats == {(2, 2)} | {(least, most) for least in (2, 3) for most in range(3, 9)}
    assert viewers == {*map(Seat, range(8)), None}


def test_what_is_rare_comes_to_pass() -> None:
    steps = [step for seed in range(400) for step in some_sitting(GAME, seed)]
    events = [event for step in steps for event in step.events]
    taken = [event for event in events if isinstance(event, BankTaken)]
    kinds = {type(event) for event in events}
    assert {BankLapsed, BankOpen, BetLapsed, HousePlays, PlayInterrupted} <= kinds
    assert {PuntaForfeited, SeatFreed} <= kinds
    assert any(bank.all_in for bank in taken)
    assert any(isinstance(event, CardGiven) and event.card is MATTA for event in events)
