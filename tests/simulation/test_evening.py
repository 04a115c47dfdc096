"""The house keeps its promises, its secrets and its books, whatever people, connections and disks
do.
"""

import pytest

from circolo.room.tables import table_snapshots
from tests.conftest import Seeds
from tests.simulation.deeds import DEEDS
from tests.simulation.evening import HAPPENINGS, spend
from tests.simulation.stores import Memory, PowerCut

TROUBLE = {
    "disk failed",
    "elsewhere",
    "refused busy",
    "refused no_such_table",
    "refused r2_not_in_hand",
    "refused r3_absent",
    "refused seed_late",
    "refused stale_ask",
    "refused store_failed",
    "refused table_full",
    "repeated",
}
PLAY = {"ClocksHeld", "DealScored", "MatchEnded", "PremoveSet", "TurnLapsed", "promises"}


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_snapshots, "EVERY", 9)  # so that houses restart from their snapshots


def test_nothing_goes_wrong_in_a_house_that_crashes(seeds: Seeds) -> None:
    for seed in seeds(80):
        spend(seed, Memory())


def test_nothing_goes_wrong_on_a_disk_that_loses_its_power(seeds: Seeds) -> None:
    for seed in seeds(30):
        spend(seed, PowerCut())


def test_evenings_are_full_of_trouble() -> None:
    evenings = [spend(seed, Memory()) for seed in range(12)]
    seen = {name for evening in evenings for name in evening.counts + evening.invariants.counts}
    wanted = TROUBLE | PLAY | HAPPENINGS.keys() | {deed.__name__ for deed in DEEDS}
    assert wanted - seen == set()


def test_an_evening_is_the_same_whenever_it_is_spent() -> None:
    first, again = (spend(7, Memory()).invariants.books for _ in range(2))
    assert {table: book.hash for table, book in first.items()} == {
        table: book.hash for table, book in again.items()
    }
