"""Records of ring tables: deals that follow one another from one pack, chips with every one."""

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
    "online": (shoe_sheet(most=4), 500_000),
    "casino": (shoe_sheet(variant="casino", most=8, least=2), 120_000),
}
"""Tables, and how long one plays there."""

SHOES = ("online", "casino")
"""A shoe is dealt from for long: here the table closes, and its seeds are shown."""


@cache
def a_sitting(variant: str, *, first: str = "a") -> tuple[Entry, ...]:
    """Three people at a table that is still open, but for those of `SHOES`."""
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
    """The deals that are over, whether their seeds are shown or not."""
    told = [event for entry in entries for event in json.decode(entry.events)]
    played = [event["event"] for event in told if event["type"] == "played"]
    return [event["number"] for event in played if event["type"] == "deal_ended"]


def shown(entries: Sequence[Entry]) -> list[int]:
    return [deal.deal for deal in deal_heads(entries).deals]


VARIANTS = pytest.mark.parametrize("variant", SHEETS)


@VARIANTS
def test_every_deal_whose_seeds_are_shown_has_a_record_that_holds(variant: str) -> None:
    entries = a_sitting(variant)
    assert shown(entries)
    for head in deal_heads(entries).deals:
        record = build_record(entries, head.deal)
        assert verify_record(record, shown=bytes.fromhex(head.head)).findings == ()


def in_mid_pack(entries: Sequence[Entry]) -> Sequence[Entry]:
    """The entries up to the first deal whose pack is played with after it."""
    for end in range(1, len(entries)):
        if len(over(entries[end - 1 : end])) and over(entries[:end]) != shown(entries[:end]):
            return entries[:end]
    raise AssertionError("every deal had a pack of its own")


def over_in(entries: Sequence[Entry]) -> list[int]:
    return [deal for deal in over(entries) if deal not in shown(entries)]


def test_deals_from_one_pack_are_open_to_all_with_its_seed_and_not_before() -> None:
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
def test_a_deal_is_seen_again_from_its_cards_to_its_chips_and_no_further(variant: str) -> None:
    entries = a_sitting(variant)
    for deal in shown(entries):
        replay = replay_entries(entries, deal, seeds={})
        numbers = [step.onlooker.match.number for step in replay.steps if step.onlooker.match]
        assert sorted(set(numbers)) in ([deal], [deal - 1, deal])
        assert numbers[-1] == deal
        assert replay_record(build_record(entries, deal), deal).steps == replay.steps


def test_the_last_deal_of_a_shoe_is_seen_while_the_next_is_played_with() -> None:
    entries = a_sitting("online")
    taglia = next(end for end in range(1, len(entries)) if shown(entries[:end]))
    last = shown(entries[:taglia])[-1]
    assert last == over(entries[:taglia])[-1]
    steps = replay_entries(entries[:taglia], last, seeds={}).steps
    assert steps[-1].onlooker.match.coup.over


@VARIANTS
def test_every_shuffle_is_honest(variant: str) -> None:
    told = events(a_sitting(variant))
    ended = [event.number for event in told if isinstance(event, EpochEnded)]
    assert sorted(ended) == list(range(1, len(ended) + 1))
    for number in ended:
        epoch = published(told, number)
        assert epoch is not None
        assert faults(epoch) == ()


# --- forgeries


def forged(variant: str, change: Any) -> list[str]:
    """The codes of what is wrong with the record of the last deal, after a change of its events."""
    entries = a_sitting(variant)
    record = decode_record(encode_record(build_record(entries, shown(entries)[-1])))
    for entry in record.entries:
        if isinstance(entry, OpenEntry):
            change(entry.events)
    return [finding.code for finding in verify_record(_rechained(record)).findings]


def _rechained(record: Record) -> Record:
    return replace(record, head=files.chain_head(record.stream, record.entries))


def test_chips_that_are_not_moved_with_their_deal_are_found() -> None:
    def without_settlements(told: list[Any]) -> None:
        told[:] = [event for event in told if event["type"] != "settled"]

    assert "prizes_missing" in forged("piatto", without_settlements)


def test_chips_that_go_elsewhere_are_found() -> None:
    def to_another(told: list[Any]) -> None:
        for event in told:
            if event["type"] == "settled":
                event["settlement"]["changes"].reverse()

    assert "prizes_differ" in forged("piatto", to_another)


@pytest.mark.rule("F22")
def test_what_the_house_takes_beyond_its_part_is_found() -> None:
    def one_more_for_the_house(told: list[Any]) -> None:
        for event in told:
            if event["type"] == "settled" and "house" in event["settlement"]:
                changes = event["settlement"]["changes"]
                changes[changes.index(max(changes))] -= 1
                event["settlement"]["house"] += 1

    assert "prizes_differ" in forged("casino", one_more_for_the_house)


def test_a_stack_that_nobody_has_bought_is_found() -> None:
    def richer(told: list[Any]) -> None:
        for event in told:
            if event["type"] == "seated" and event["seat"] == 0:
                event["stack"] += 100

    assert forged("piatto", richer)[0] == "stack_differs"


def test_what_players_have_set_takes_no_room_in_what_led_to_a_deal() -> None:
    """The last moments before a deal are told: how many were private must not be seen by them."""
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
