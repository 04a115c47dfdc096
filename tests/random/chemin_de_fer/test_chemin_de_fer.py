"""Thousands of coups of chemin de fer, by the rules and by the referee."""

from collections import Counter
from random import Random

import pytest
from msgspec import UNSET
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
from circolo.games.chemin_de_fer.options import minimum_bank, minimum_bet
from circolo.play.events import SeatFreed
from tests.conftest import Report, Seeds
from tests.contract.playing import tables
from tests.random.chemin_de_fer.met import met
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
def test_nothing_that_a_viewer_gets_depends_on_what_the_viewer_cannot_know(
    seeds: Seeds, report: Report
) -> None:
    hold(GAME, WORLDS, seeds, report=report)


def test_every_kind_of_table_is_played_and_everybody_looks_on() -> None:
    kinds, minima, halving, seats, viewers = set(), set(), set(), set(), set()
    apart = set()
    for seed in range(2_000):
        random = Random(seed)
        options = some_table(GAME, random)
        viewers.add(some_viewer(options, random))
        minima.add(options.minimum)
        halving.add(options.halve_last_win)
        seats.add((options.variant, options.most))
        apart.add(minimum_bank(options) - minimum_bet(options))
        as_usual = {"minimum_bank": UNSET, "minimum_bet": UNSET, "small_bank": UNSET}
        usual = replace(options, minimum=10, least=None, most=None, halve_last_win=3, **as_usual)
        kinds.add(usual)
    assert kinds == {*tables(GAME)}
    assert minima == {*MINIMA}
    assert min(apart) < 0 < max(apart)
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


AT_LEAST = {
    "R2 any amount: Add": 100,
    "R2 any amount: Bet": 2_500,
    "R2 any amount: Bid": 50,
    "R2 any amount: TakeBank": 1_500,
    "S6 a bank is due where somebody is new": 1_500,
    "S6 a newcomer waits no longer than one round": 300,
    "S6 everybody refuses": 30,
    "F4 a least bank that is not the least bet": 2_000,
    "F6 a better placed rispetto": 8,
    "F6 a bet of the whole posta": 1_500,
    "F6 bets close early": 50,
    "F9 a grace by Added": 40,
    "F9 a grace by Halved": 10,
    "F9 a grace of an absent bettor": 5,
    "F10 a coup with somebody out": 10,
    "F14 an égalité after rien ne va plus": 3,
    "F14 an égalité after rien ne va plus, with avec": 1,
    "F16 a banker comes back after a win": 20,
    "F16 a tavolo raised to the new half": 1,
    "F16 added after a banco or rispetto": 10,
    "F16 added after a call of avec": 10,
    "F16 added after a call of tavolo": 15,
    "F16 an absent banker passes": 80,
    "F16 an absent banker wins": 50,
    "F16 halved after a call": 10,
    "F17 a sale with a least bank apart": 50,
    "F17 bought at the height in the auction": 30,
    "F27 rien ne va plus": 70,
    "F29 a bank too big to be doubled": 400,
    "F29 a small bank may be doubled": 120,
    "F30 a natural turned by the table": 400,
    "F30 golpe real": 3,
}
"""How often four hundred sittings must meet the situation of an amended clause."""


@pytest.mark.rule("R2", "S6", "F4", "F6", "F9", "F10", "F14", "F16", "F17", "F29", "F30")
def test_what_is_rare_comes_to_pass(report: Report) -> None:
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
    counted = Counter(situation for step in steps for situation in met(step))
    report(", ".join(f"{count} × {situation}" for situation, count in counted.most_common()))
    rarer = [situation for situation, least in AT_LEAST.items() if counted[situation] < least]
    assert not rarer
