"""Evenings of chiamatre and sette e mezzo: joining, leaving, crashes, and exact chips."""

from random import Random
from typing import Any

import pytest

from circolo.games import chiamatre, sette_e_mezzo
from circolo.room.tables import table_snapshots
from circolo.tables.table_options import BuyIn, TableOptions
from tests.conftest import Seeds
from tests.simulation import deeds
from tests.simulation.evening import spend
from tests.simulation.stores import Memory, PowerCut

ENOUGH = 20
"""Evenings in which everything happens at least once."""

PLAY = {
    "BankTaken",
    "BetLapsed",
    "BetMade",
    "CardCalled",
    "PlayInterrupted",
    "SeatFreed",
    "LockSet",
    "Settled",
    "SidesScored",
    "StoodUp",
    "ToppedUp",
    "refused already_seated",
    "refused host_only",
    "refused insufficient_chips",
    "refused match_only",
    "refused ring_only",
    "refused top_up_high",
}


def options(chance: Random) -> Any:
    if chance.random() < 0.25:
        return chiamatre.Options()
    variant: Any = chance.choice(("piatto", "classica"))
    return sette_e_mezzo.Options(variant=variant, minimum=chance.choice((10, 30)), most=4)


def sheet(chance: Random) -> TableOptions[Any]:
    chosen = options(chance)
    buy_in = None if isinstance(chosen, chiamatre.Options) else BuyIn(50, 300)
    return TableOptions(chosen, buy_in=buy_in, access=chance.choice(("open", "open", "private")))


@pytest.fixture(autouse=True)
def _other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deeds, "options", options)
    monkeypatch.setattr(deeds, "sheet", sheet)
    monkeypatch.setattr(table_snapshots, "EVERY", 9)  # so that houses restart from their snapshots


def test_nothing_goes_wrong_in_a_house_that_crashes(seeds: Seeds) -> None:
    for seed in seeds(30):
        spend(seed, Memory())


def test_nothing_goes_wrong_on_a_disk_that_loses_its_power(seeds: Seeds) -> None:
    for seed in seeds(10):
        spend(seed, PowerCut())


def test_evenings_are_full_of_play() -> None:
    missing = set(PLAY)
    for seed in range(11, 11 + ENOUGH):
        evening = spend(seed, Memory())
        missing -= evening.counts.keys() | evening.invariants.counts.keys()
        if not missing:
            break
    assert missing == set()
