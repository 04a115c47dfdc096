"""Whoever checks the record of a rigged shoe finds that it does not hold."""

from pathlib import Path

from circolo.records.record import Record, encode_record
from circolo.records.record_builder import build_record
from circolo.records.record_verifier import verify_record
from circolo.store.entries import Entry
from circolo.wire import client_messages as client
from tests.cli.house_processes import circolo
from tests.e2e.rigged import planting
from tests.room.match import in_world
from tests.room.rings import plays_at_random, shoe_sheet, sit_down
from tests.room.world import World

CARDS = ("2C", "9D", "TH", "KS")
LOTS = {"first_banker": 1}


def test_who_checks_a_rigged_shoe_finds_it_out(tmp_path: Path) -> None:
    record = a_rigged_sitting()
    assert {finding.code for finding in verify_record(record).findings} == {
        "event_differs",
        "event_missing",
    }
    file = tmp_path / "rigged.json"
    file.write_bytes(encode_record(record))
    outcome = circolo("verify", file)
    assert (outcome.returncode, "WRONG" in outcome.stdout) == (1, True)


def a_rigged_sitting() -> Record:
    """The record of some coups of three people who have left their table."""
    kept: list[Entry] = []

    async def story(world: World) -> None:
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abc")]
        table = await sit_down(world, shoe_sheet(most=4), *people, chips=400)
        await world.later(200_000)
        for person in people:
            person.say(client.Leave, table=table)
        await world.later(60_000)
        kept.extend(await world.store.read(f"table:{table}"))

    with planting(CARDS, LOTS):
        in_world(story)
    return build_record(kept, 1)
