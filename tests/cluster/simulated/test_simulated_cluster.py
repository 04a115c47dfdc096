"""Evenings of a cluster under faults: nothing that was acknowledged is lost, and play goes on."""

import pytest

from tests.cluster.simulated import deeds
from tests.cluster.simulated.evening import Evening, Scale, spend
from tests.conftest import Report, Seeds
from tests.simulation import town_deeds

EVENINGS = 10
USUAL = Scale()
WILD = Scale(wild=6.0)
CROWDED = Scale(people=40)


def told(evenings: list[Evening]) -> str:
    done = sum(evening.counts["done"] for evening in evenings)
    entries = sum(evening.counts["entries"] for evening in evenings)
    return f"{len(evenings)} evenings, {done:,} messages done, {entries:,} entries"


@pytest.mark.parametrize("scale", [USUAL, WILD], ids=["usual", "wild"])
def test_play_goes_on_through_faults_and_nothing_is_lost(
    seeds: Seeds, report: Report, scale: Scale
) -> None:
    evenings = [spend(seed, scale) for seed in seeds(EVENINGS)]
    assert all(evening.counts["done"] for evening in evenings)
    report(f"a cluster, {scale.wild:g} times as many faults: {told(evenings)}")


def test_many_people_lose_nothing(seeds: Seeds, report: Report) -> None:
    evenings = [spend(seed, CROWDED) for seed in seeds(4)]
    report(f"a cluster with {CROWDED.people} people: {told(evenings)}")


def test_two_halves_of_a_bus_lose_nothing(seeds: Seeds, report: Report) -> None:
    halves = Scale(wild=1.5, kinds=("halve",), servers=4, faults=40)
    evenings = [spend(seed, halves) for seed in seeds(4)]
    assert any(evening.counts["met another writer"] for evening in evenings)
    report(f"a cluster whose bus falls into two halves: {told(evenings)}")


def test_the_same_seed_has_the_same_evening() -> None:
    one, other = (spend(7, Scale(faults=30)) for _ in range(2))
    assert one.counts == other.counts
    assert one.record.digest() == other.record.digest()


def test_spectators_who_are_shown_more_without_an_entry_are_no_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deeds, "ALONE", {**deeds.ALONE, town_deeds.look_on: 100})
    calm = Scale(faults=0, peace=30)
    evenings = (spend(seed, calm) for seed in range(20, 60))
    assert any(evening.counts["spectators shown more"] for evening in evenings)
