"""Records of ring tables: several deals use one pack, and each deal moves chips."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.fairness.epoch import faults
from circolo.games import sette_e_mezzo
from circolo.records import record as files
from circolo.records.deal_heads import deal_heads
from circolo.records.deal_replay import replay_entries, replay_record
from circolo.records.record import OpenEntry, Record, decode_record, encode_record
from circolo.records.record_builder import DealNotRevealed, build_record
from circolo.records.record_verifier import verify_record
from circolo.store.entries import Entry
from circolo.tables.events import EpochEnded, PreferencesSet, TableEvent
from circolo.tables.shuffles.public_epochs import published
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire import table_log
from tests.room.match import in_world
from tests.room.rings import plays_at_random, ring_sheet, shoe_sheet, sit_down
from tests.room.world import World

SHEETS: dict[str, tuple[TableOptions[Any], int]] = {
    "piatto": (ring_sheet(variant="piatto"), 120_000),
    "classica": (ring_sheet(variant="classica"), 120_000),
    "online": (shoe_sheet(most=4), 250_000),
    "casino": (shoe_sheet(variant="casino", most=8, least=2), 360_000),
}
"""Table options by variant, and the milliseconds of play."""

SHOES = ("online", "casino")
"""The variants in which a shoe lasts for many deals; the people leave, so the seed is revealed."""


@cache
def a_sitting(variant: str, *, first: str = "a") -> tuple[Entry, ...]:
    """Return the entries of three people's play; tables other than those of `SHOES` stay open."""
    kept: list[Entry] = []

    async def story(world: World) -> None:
        people = [
            await world.guest(n, plays_at_random(world, at))
            for at, n in enumerate((first, "b", "c"))
        ]
        sheet, lasts = SHEETS[variant]
        table = await sit_down(world, sheet, *people, chips=400)
        await world.later(lasts)
        for person in people if variant in SHOES else ():
            person.say(client.Leave, table=table)
        await world.later(60_000)
        kept.extend(await world.store.read(f"table:{table}"))

    in_world(story)
    return tuple(kept)


def events(entries: Sequence[Entry]) -> list[TableEvent]:
    game = table_log.game_of_log(entries[0].events)
    return [event for entry in entries for event in table_log.decode_events(game, entry.events)]


def over(entries: Sequence[Entry]) -> list[int]:
    """Return the numbers of the deals that have ended."""
    told = [event for entry in entries for event in json.decode(entry.events)]
    played = [event["event"] for event in told if event["type"] == "played"]
    return [event["number"] for event in played if event["type"] == "deal_ended"]


def shown(entries: Sequence[Entry]) -> list[int]:
    return [deal.deal for deal in deal_heads(entries).deals]


VARIANTS = pytest.mark.parametrize("variant", SHEETS)


@VARIANTS
def test_every_deal_with_a_revealed_seed_has_a_valid_record(variant: str) -> None:
    entries = a_sitting(variant)
    assert shown(entries)
    for head in deal_heads(entries).deals:
        record = build_record(entries, head.deal)
        assert verify_record(record, shown=bytes.fromhex(head.head)).findings == ()


def in_mid_pack(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return the entries up to the end of the first deal whose pack is still in use."""
    for end in range(1, len(entries)):
        if len(over(entries[end - 1 : end])) and over(entries[:end]) != shown(entries[:end]):
            return entries[:end]
    raise AssertionError("every deal had a pack of its own")


def over_in(entries: Sequence[Entry]) -> list[int]:
    return [deal for deal in over(entries) if deal not in shown(entries)]


def test_deals_of_a_pack_can_be_replayed_only_after_its_seed_is_revealed() -> None:
    entries = a_sitting("piatto")
    kept_back = in_mid_pack(entries)
    for deal in over_in(kept_back):
        with pytest.raises(DealNotRevealed):
            build_record(kept_back, deal)
        with pytest.raises(DealNotRevealed):
            replay_entries(kept_back, deal, seeds={n: bytes(32) for n in range(99)})
    whole = deal_heads(a_sitting("online")).deals
    assert any(one.head == next_.head for one, next_ in pairwise(whole))


@VARIANTS
def test_a_replay_contains_one_deal_and_the_steps_before_it(variant: str) -> None:
    entries = a_sitting(variant)
    for deal in shown(entries):
        replay = replay_entries(entries, deal, seeds={})
        numbers = [step.onlooker.match.number for step in replay.steps if step.onlooker.match]
        assert sorted(set(numbers)) in ([deal], [deal - 1, deal])
        assert numbers[-1] == deal
        assert replay_record(build_record(entries, deal), deal).steps == replay.steps


def test_the_last_deal_of_a_shoe_can_be_replayed_while_the_next_shoe_is_in_use() -> None:
    entries = a_sitting("online")
    taglia = next(end for end in range(1, len(entries)) if shown(entries[:end]))
    last = shown(entries[:taglia])[-1]
    assert last == over(entries[:taglia])[-1]
    steps = replay_entries(entries[:taglia], last, seeds={}).steps
    assert steps[-1].onlooker.match.coup.over


@VARIANTS
def test_every_shuffle_of_a_ring_table_passes_its_check(variant: str) -> None:
    told = events(a_sitting(variant))
    ended = [event.number for event in told if isinstance(event, EpochEnded)]
    assert sorted(ended) == list(range(1, len(ended) + 1))
    for number in ended:
        epoch = published(told, number)
        assert epoch is not None
        assert faults(epoch) == ()


# --- Forged records


def forged(variant: str, change: Any) -> list[str]:
    """Return the finding codes of the last deal's record after a change of its events."""
    entries = a_sitting(variant)
    record = decode_record(encode_record(build_record(entries, shown(entries)[-1])))
    for entry in record.entries:
        if isinstance(entry, OpenEntry):
            change(entry.events)
    return [finding.code for finding in verify_record(_rechained(record)).findings]


def _rechained(record: Record) -> Record:
    return replace(record, head=files.chain_head(record.stream, record.entries))


def test_a_missing_settlement_is_reported() -> None:
    def without_settlements(told: list[Any]) -> None:
        told[:] = [event for event in told if event["type"] != "settled"]

    assert "prizes_missing" in forged("piatto", without_settlements)


def test_a_settlement_to_other_seats_is_reported() -> None:
    def to_another(told: list[Any]) -> None:
        for event in told:
            if event["type"] == "settled":
                event["settlement"]["changes"].reverse()

    assert "prizes_differ" in forged("piatto", to_another)


@pytest.mark.rule("F22")
def test_a_commission_that_is_too_large_is_reported() -> None:
    def one_more_for_the_house(told: list[Any]) -> None:
        for event in told:
            if event["type"] == "settled" and "house" in event["settlement"]:
                changes = event["settlement"]["changes"]
                changes[changes.index(max(changes))] -= 1
                event["settlement"]["house"] += 1

    assert "prizes_differ" in forged("casino", one_more_for_the_house)


def test_a_stack_without_a_buy_in_is_reported() -> None:
    def richer(told: list[Any]) -> None:
        for event in told:
            if event["type"] == "seated" and event["seat"] == 0:
                event["stack"] += 100

    assert forged("piatto", richer)[0] == "stack_differs"


def test_private_entries_are_no_steps_before_a_deal() -> None:
    """The number of steps before a deal must not show how many private entries there were."""
    entries = a_sitting("piatto")
    deals = [line.deal for line in deal_heads(entries).deals]
    nothing = table_log.encode_events((PreferencesSet(Seat(0), sette_e_mezzo.Preferences(), ()),))
    seated = next(n for n, entry in enumerate(entries) if b'"match_began"' in entry.events)
    private = [replace(entry, events=nothing) for entry in entries]
    told = [
        one
        for n, entry in enumerate(entries)
        for one in ((*(private[n],) * 30, entry) if n > seated else (entry,))
    ]
    of_both = [[replay_entries(each, deal, seeds={}) for deal in deals] for each in (entries, told)]
    assert of_both[0] == of_both[1]
