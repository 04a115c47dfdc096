"""Replays of ended deals whose pack is in use; deals as text; records of long sittings."""

from collections.abc import Sequence
from functools import cache

import pytest

from circolo.records.deal_replay import DealReplay, replay_entries, replay_for_player
from circolo.records.record import BadRecord, encode_record
from circolo.records.record_builder import DealNotRevealed, build_largest_record, build_record
from circolo.records.record_text import deals_as_text
from circolo.store.entries import Entry
from circolo.tables.events import EpochEnded, Played
from circolo.tables.state import PlayerId
from tests.records.test_ring import VARIANTS, a_sitting, events, over, shown

A, B, NOBODY = PlayerId("a"), PlayerId("b"), PlayerId("nobody")


def seeds_of(entries: Sequence[Entry]) -> dict[int, bytes]:
    """Return the house's seeds of a table, by epoch."""
    ended = [event for event in events(entries) if isinstance(event, EpochEnded)]
    return {event.number: event.seed for event in ended if event.seed is not None}


@cache
def in_the_shoe() -> tuple[Sequence[Entry], int]:
    """Return the entries of a table whose shoe is still in use, and its last ended deal."""
    entries = a_sitting("online")
    for end in range(len(entries), 0, -1):
        kept_back = [deal for deal in over(entries[:end]) if deal not in shown(entries[:end])]
        if kept_back:
            return entries[:end], kept_back[-1]
    raise AssertionError("every deal had a pack of its own")


def own(player: PlayerId) -> DealReplay:
    entries, deal = in_the_shoe()
    return replay_for_player(entries, deal, player, seeds=seeds_of(a_sitting("online")))


def test_a_player_of_a_deal_can_replay_it_while_its_shoe_is_in_use() -> None:
    told = own(A)
    assert told.seat == 0
    assert {step.own is None for step in told.steps} == {False}
    assert {step.seats for step in told.steps} == {()}
    assert told.steps[-1].onlooker.match.coup.over


def test_the_own_view_is_the_same_before_and_after_the_seed_is_revealed() -> None:
    _, deal = in_the_shoe()
    entries = a_sitting("online")
    for player in (A, B):
        told, seat = own(player), own(player).seat
        assert seat is not None
        opened = replay_entries(entries, deal, seeds={})
        assert [step.own for step in told.steps] == [step.seats[seat] for step in opened.steps]


def test_only_a_player_of_a_deal_can_replay_it_before_its_seed_is_revealed() -> None:
    with pytest.raises(DealNotRevealed):
        own(NOBODY)


@VARIANTS
def test_a_deal_is_written_as_text(variant: str) -> None:
    entries = a_sitting(variant)
    first, last = shown(entries)[0], shown(entries)[-1]
    text = deals_as_text(
        build_record(entries, last, names={PlayerId("a"): "Anna Rossi"}), [first, last]
    )
    lines = text.splitlines()
    assert [line for line in lines if line.startswith("# deal")] == [
        f"# deal {deal}" for deal in sorted({first, last})
    ]
    assert "# A: Anna Rossi" in lines
    assert "# B: Former player" in lines
    assert any(line[0] in "ABC" and line[1] == " " for line in lines if line)


def test_a_text_holds_the_settlement_of_its_deal_and_no_other() -> None:
    entries = a_sitting("classica")
    first, second = sorted(shown(entries))[:2]
    record = build_record(entries, second)
    both = deals_as_text(record, [first, second]).splitlines()
    assert deals_as_text(record, [first]).splitlines() == both[: both.index(f"# deal {second}") - 1]


def test_a_changed_record_is_not_written_as_text() -> None:
    entries = a_sitting("classica")
    record = build_record(entries, shown(entries)[-1])
    record.entries[-1].events.pop()  # type: ignore[union-attr]
    with pytest.raises(BadRecord):
        deals_as_text(record, [1])


def test_the_record_of_a_long_sitting_ends_with_the_last_deal_that_fits() -> None:
    entries = a_sitting("piatto")
    deals = shown(entries)
    assert build_largest_record(entries, deals) == build_record(entries, deals[-1])
    middle = next(
        deal for deal in deals if build_record(entries, deal) != build_record(entries, deals[-1])
    )
    most = len(encode_record(build_record(entries, middle))) + 1_024
    kept = build_largest_record(entries, deals, most=most)
    assert kept.deal in deals
    assert len(encode_record(kept)) <= most
    with pytest.raises(BadRecord):
        build_largest_record(entries, deals, most=1_000)


def test_a_sitting_without_revealed_seeds_has_no_record() -> None:
    entries, deal = in_the_shoe()
    with pytest.raises(DealNotRevealed):
        build_largest_record(entries, [deal])


def test_a_replay_shows_the_bets_of_a_coup_before_its_cards() -> None:
    entries = a_sitting("online")
    steps = replay_entries(entries, shown(entries)[1], seeds={}).steps
    told = [
        event.event for step in steps for event in step.onlooker.events if isinstance(event, Played)
    ]
    kinds = [type(event).__name__ for event in told]
    assert kinds.index("BetPlaced") < kinds.index("BetsCounted") < kinds.index("CardsDealt")
    assert kinds.count("DealEnded") == 1
