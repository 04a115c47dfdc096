"""Voided deals in a real house: the chips go back, once, and the audit finds nothing."""

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.ledger.account import purse
from circolo.play.events import DealEnded
from circolo.room.actors.house_events import OPERATOR
from circolo.room.audit.audit import audit
from circolo.room.errors import RoomRefused
from circolo.room.staff import staff_acts
from circolo.room.tables import voided_deals
from circolo.tables.events import DealVoided, Played
from circolo.tables.state import PlayerId, TableId, VoidedDeal
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame, Wallet
from tests.room.match import in_world, table_of_two
from tests.room.rings import assert_books_are_right, shoe_sheet, sit_down, state_of, three
from tests.room.world import Player, World, plays_first_card

WHY = "the cards were seen by a neighbour"


def void(world: World, table: str, deal: int) -> Any:
    return world.house.staff.do(staff_acts.Void(table, deal, WHY), by=OPERATOR)


async def refusal(world: World, table: str, deal: int) -> str:
    with pytest.raises(RoomRefused) as refused:
        await void(world, table, deal)
    return refused.value.code


async def purses(world: World, people: Iterable[str]) -> list[int]:
    return [await world.store.balance(purse(name)) for name in people]


async def until_settled(world: World, player: Player, table: TableId) -> DealEnded:
    """Wait until a deal that moved chips is over and the next has not begun; return it."""
    for _ in range(4_000):
        await world.later(100)
        state = state_of(world, table)
        over = [
            event.event
            for frame in player.frames
            for event in frame.events
            if isinstance(event, Played) and isinstance(event.event, DealEnded)
        ]
        is_over = bool(over) and over[-1].number == state.deal and not state.dealing
        if is_over and any(over[-1].settlement.changes):
            return over[-1]
    raise AssertionError("no deal came to an end")


def lies(world: World, table: TableId) -> list[int]:
    places = state_of(world, table).places
    return [0 if place is None else place.stack + place.coming for place in places]


async def void_one(world: World, player: Player, table: TableId) -> tuple[DealEnded, list[int]]:
    """Void a deal as soon as possible; return it, and the chips before it."""
    for _ in range(60):
        ended, before = await until_settled(world, player, table), lies(world, table)
        try:
            await void(world, table, ended.number)
        except RoomRefused as refused:
            assert refused.code in {"void_spent", "void_in_play"}  # it lies in the next piatto
        else:
            return ended, before
    raise AssertionError("no deal could be void")


# --- Ring tables


@pytest.mark.parametrize("variant", ["piatto", "classica"])
def test_a_settled_deal_is_settled_backwards_with_its_chips(variant: str) -> None:
    async def story(world: World) -> None:
        people, table = await three(world, variant=variant)
        ended, before = await void_one(world, people[0], table)
        changes = ended.settlement.changes
        after = [held - change for held, change in zip(before, changes, strict=True)]
        assert lies(world, table) == after
        assert state_of(world, table).voided == (VoidedDeal(ended.number, WHY),)
        await world.later(30_000)
        await assert_books_are_right(world)

    in_world(story)


def test_a_voided_deal_is_marked_in_the_lists_and_not_added_up() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        ended, _ = await void_one(world, people[0], table)
        changes = zip(ended.settlement.changes, state_of(world, table).places, strict=True)
        player = next(place.player for change, place in changes if change and place is not None)
        hands = await world.house.player_history.hands(player, limit=200, table=table)
        assert {hand.hand.deal: hand.void for hand in hands if hand.void} == {ended.number: WHY}
        counted = [hand.change for hand in hands if not hand.void]
        sums = await world.house.player_history.hand_statistics(player)
        added_up = [(one.hands, one.chips_won - one.chips_lost) for one in sums]
        assert added_up == ([(len(counted), sum(counted))] if counted else [])

    in_world(story)


def test_the_part_of_the_house_comes_back_too() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name, plays_first_card) for name in "abc"]
        table = await sit_down(world, shoe_sheet(variant="casino", least=2), *people)
        for _ in range(200):
            ended = await until_settled(world, people[0], table)
            cagnotte = await world.store.balance("cagnotte")  # type: ignore[arg-type]
            if not ended.settlement.house:
                continue
            try:
                await void(world, table, ended.number)
            except RoomRefused:
                continue
            after = await world.store.balance("cagnotte")  # type: ignore[arg-type]
            assert after == cagnotte - ended.settlement.house
            break
        else:
            raise AssertionError("the house never took its part")
        await world.later(30_000)
        await assert_books_are_right(world)

    in_world(story)


def test_voiding_a_running_deal_closes_its_table_and_returns_all_chips() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        for _ in range(400):
            await world.later(100)
            if state_of(world, table).dealing and state_of(world, table).deal > 2:
                break
        stacks, deal = lies(world, table), state_of(world, table).deal
        at_home = await purses(world, "abc")
        await void(world, table, deal)
        await world.settle()
        assert table not in world.house.tables
        sums = [home + stack for home, stack in zip(at_home, stacks, strict=False)]
        assert await purses(world, "abc") == sums
        shown = [event for event in people[0].frame.events if isinstance(event, DealVoided)]
        assert shown == [DealVoided(deal, WHY)]
        assert people[0].frame.view.voided == (VoidedDeal(deal, WHY),)
        assert isinstance(people[0].received[-1], Frame | Wallet)
        assert await refusal(world, table, 1) == "void_spent"
        await void(world, table, deal)  # a repetition has no effect
        assert await purses(world, "abc") == sums
        assert (await audit(world.store)).findings == ()

    in_world(story)


# --- Matches


def test_a_match_that_runs_is_void_with_any_of_its_deals() -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, first=None, second=None, entry=100)
        assert await purses(world, ("anna", "bruno")) == [900, 900]
        assert await refusal(world, table, 2) == "no_such_deal"
        await void(world, table, 1)
        assert await purses(world, ("anna", "bruno")) == [1_000, 1_000]
        await void(world, table, 1)
        assert await refusal(world, table, 2) == "no_such_deal"
        assert (await audit(world.store)).findings == ()

    in_world(story)


@pytest.mark.parametrize("closed", [False, True])
def test_the_prizes_of_a_match_that_is_over_go_back_through_its_pot(closed: bool) -> None:  # noqa: FBT001
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, entry=100)
        while state_of(world, TableId(table)).phase != "over":
            await world.later(1_000)
        if closed:
            await world.later(700_000)
            assert TableId(table) not in world.house.tables
        assert sorted(await purses(world, ("anna", "bruno"))) == [900, 1_100]
        for _ in range(2):
            await void(world, table, 1)
            assert await purses(world, ("anna", "bruno")) == [1_000, 1_000]
        entries = await world.store.read(f"table:{table}")
        moves = [(t.amount, t.why) for t in entries[-1].transfers]
        if closed:
            assert moves == [(100, "voided")] * 2
        past = world.house.player_history
        (match,) = await past.matches(PlayerId("anna"), limit=9, before=None)
        hands = await past.hands(PlayerId("anna"), limit=9)
        assert {match.void, *(hand.void for hand in hands)} == {WHY}
        assert len(hands) == len(match.result.deals)
        assert await past.statistics(PlayerId("anna")) == ()
        assert await past.hand_statistics(PlayerId("anna")) == ()
        assert (await audit(world.store)).findings == ()

    in_world(story)


def test_a_prize_that_was_spent_cannot_go_back() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, entry=900)
        await world.later(1_500_000)
        held = await purses(world, ("anna", "bruno"))
        winner = (anna, bruno)[held.index(max(held))]
        opened = winner.say(client.OpenTable, sheet=shoe_sheet(), buy_in=400)
        await world.settle()
        assert winner.done(opened)
        for _ in range(2):
            another = winner.say(client.OpenTable, sheet=shoe_sheet(), buy_in=400)
            await world.settle()
            assert winner.done(another)
        assert await refusal(world, table, 1) == "void_spent"
        assert (await audit(world.store)).findings == ()

    in_world(story)


def test_a_table_that_never_was_is_refused() -> None:
    async def story(world: World) -> None:
        assert await refusal(world, "tnowhere", 1) == "no_such_table"

    in_world(story)


# --- Faults in between


def test_a_repetition_completes_a_void_that_was_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, first=None, second=None, entry=100)
        with monkeypatch.context() as cut:
            cut.setattr("circolo.room.staff.staff_decisions.void_deal", lambda *_, **__: ())
            await void(world, table, 1)
        assert [f.code for f in (await audit(world.store)).findings] == ["void_unsigned"]
        await void(world, table, 1)
        assert (await audit(world.store)).findings == ()

    in_world(story)


def test_an_audit_finds_a_void_that_no_table_knows_of(monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(*_: object, **__: object) -> None:
        return None

    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, entry=100)
        await world.later(1_500_000)
        monkeypatch.setattr(voided_deals, "void_closed", told)
        await void(world, table, 1)
        found = (await audit(world.store)).findings
        assert [(finding.code, finding.where) for finding in found] == [
            ("void_undone", f"table:{table}")
        ]

    in_world(story)


def test_an_audit_finds_a_void_that_gives_back_other_chips(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = voided_deals.read_table

    async def told(*about: Any) -> voided_deals.TableOfDeal:
        known = await honest(*about)
        assert known.settlement is not None
        changes = tuple(Chips(change // 2) for change in known.settlement.changes)
        return known._replace(settlement=replace(known.settlement, changes=changes))

    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, entry=100)
        await world.later(1_500_000)
        monkeypatch.setattr(voided_deals, "read_table", told)
        await void(world, table, 1)
        found = (await audit(world.store)).findings
        assert [finding.code for finding in found] == ["void_wrong"]

    in_world(story)
