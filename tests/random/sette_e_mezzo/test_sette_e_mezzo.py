"""Thousands of hands of sette e mezzo, by the rules and by the referee."""

from collections import Counter
from random import Random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from circolo.banks.events import BankLapsed, BankOpen, PlayInterrupted
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import GAME
from circolo.games.sette_e_mezzo.card_values import MATTA
from circolo.games.sette_e_mezzo.events import (
    BankTaken,
    BetLapsed,
    CardGiven,
    HousePlays,
    PuntaForfeited,
)
from circolo.games.sette_e_mezzo.options import minimum_bank, minimum_bet
from circolo.play.events import SeatFreed
from tests.conftest import Report, Seeds
from tests.contract.playing import tables
from tests.random.chance import naming
from tests.random.proofs import PROOFS, SHARE, hold
from tests.random.sette_e_mezzo.met import met
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
def test_nothing_that_a_viewer_gets_depends_on_what_the_viewer_cannot_know(
    seeds: Seeds, report: Report
) -> None:
    hold(GAME, WORLDS, seeds, report=report)


def test_every_kind_of_table_is_played_and_every_seat_looks_on() -> None:
    kinds, minima, seats, viewers, apart = set(), set(), set(), set(), set()
    for seed in range(1_000):
        random = Random(seed)
        options = some_table(GAME, random)
        viewers.add(some_viewer(options, random))
        minima.add(options.minimum)
        seats.add((options.least, options.most))
        apart.add(minimum_bank(options) > minimum_bet(options))
        as_usual = {"minimum_bank": UNSET, "minimum_bet": UNSET}
        kinds.add(replace(options, minimum=10, maximum=100, least=2, most=8, **as_usual))
    assert kinds == {*tables(GAME)}
    assert minima == {*MINIMA}
    assert apart == {False, True}
    assert seats == {(2, 2)} | {(least, most) for least in (2, 3) for most in range(3, 9)}
    assert viewers == {*map(Seat, range(8)), None}


AT_LEAST = {
    "R2 any amount: Bet": 3_000,
    "R2 any amount: TakeBank": 1_500,
    "S6 a bank is due where somebody is new": 800,
    "S6 everybody refuses": 100,
    "S6 interrupted after everybody has refused": 1,
    "S7 a least bank that is not the least bet": 1_000,
    "S8 half the least bank is paid by who is absent": 100,
    "S11 a time-out costs less than half the least bet: classica": 1,
    "S11 a time-out costs less than half the least bet: piatto": 1,
    "S18 all in": 50,
}
"""How often four hundred sittings must meet the situation of an amended clause."""


@pytest.mark.rule("R2", "S6", "S7", "S8", "S11", "S18")
def test_what_is_rare_comes_to_pass(report: Report) -> None:
    steps = [step for seed in range(400) for step in some_sitting(GAME, seed)]
    events = [event for step in steps for event in step.events]
    taken = [event for event in events if isinstance(event, BankTaken)]
    kinds = {type(event) for event in events}
    assert {BankLapsed, BankOpen, BetLapsed, HousePlays, PlayInterrupted} <= kinds
    assert {PuntaForfeited, SeatFreed} <= kinds
    assert any(bank.all_in for bank in taken)
    assert any(isinstance(event, CardGiven) and event.card is MATTA for event in events)
    counted = Counter(situation for step in steps for situation in met(step))
    report(", ".join(f"{count} × {situation}" for situation, count in counted.most_common()))
    rarer = [situation for situation, least in AT_LEAST.items() if counted[situation] < least]
    assert not rarer
