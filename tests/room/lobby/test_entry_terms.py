"""Entry terms of the house: limits of an entry, and the fee of a match."""

import pytest

from circolo.cards.units import Chips
from circolo.ledger.account import FEES
from circolo.records.deal_heads import deal_heads
from circolo.records.record_builder import build_record
from circolo.records.record_verifier import verify_record
from circolo.room.chips.entry_terms import EntryTerms
from circolo.room.errors import RoomRefused
from circolo.wire import client_messages as client
from circolo.wire import server_messages as server
from circolo.wire.server_messages import Welcome
from tests.room.match import in_world, sheet, table_of_two
from tests.room.tournaments.tournament_play import announced, knockout
from tests.room.world import World


@pytest.mark.rule("P1")
@pytest.mark.parametrize(("entry", "fee"), [(46, 5), (5, 2)])
def test_an_entry_outside_the_limits_of_the_house_is_refused(entry: int, fee: int) -> None:
    async def story(world: World) -> None:
        with pytest.raises(RoomRefused) as refused:
            await announced(world, knockout(2, entry=entry, fee=fee))
        assert refused.value.code == "entry_limits"

    in_world(story, entry_terms=EntryTerms(least=10, most=50))


@pytest.mark.rule("P1")
@pytest.mark.parametrize(("entry", "fee"), [(45, 5), (10, 0), (0, 0)])
def test_an_entry_within_the_limits_and_a_free_one_are_taken(entry: int, fee: int) -> None:
    async def story(world: World) -> None:
        assert await announced(world, knockout(2, entry=entry, fee=fee))

    in_world(story, entry_terms=EntryTerms(least=10, most=50))


@pytest.mark.rule("P1", "P3")
def test_a_match_for_an_entry_is_held_to_the_same_limits() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        asked = anna.say(client.OpenTable, sheet=sheet(entry=60))
        await world.settle()
        assert anna.refusal(asked) == "entry_limits"

    in_world(story, entry_terms=EntryTerms(least=10, most=50))


@pytest.mark.rule("P1", "P3")
def test_welcome_tells_limits_and_fee() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        (welcome,) = [each for each in anna.received if isinstance(each, Welcome)]
        assert welcome.entry_terms == server.EntryTerms(Chips(10), Chips(50), 5)

    in_world(story, entry_terms=EntryTerms(least=10, most=50, match_fee=5))


@pytest.mark.rule("P3")
def test_the_fee_of_a_match_goes_to_the_house_and_its_record_verifies() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, entry=100)
        assert anna.frame.view.sheet.fee == 5
        await world.later(700_000)
        kept = await world.store.balances("")
        assert kept[FEES] == 10
        chips = sorted([await world.house.cashier.chips(each.person) for each in (anna, bruno)])
        assert chips == [900, 1_090]
        entries = await world.store.read(f"table:{table}")
        last = deal_heads(entries).deals[-1]
        assert verify_record(build_record(entries, last.deal)).findings == ()

    in_world(story, entry_terms=EntryTerms(match_fee=5))


@pytest.mark.rule("P3")
def test_table_options_without_a_fee_have_no_fee_field() -> None:
    assert EntryTerms().with_fee(sheet(entry=100)) == sheet(entry=100)
    assert EntryTerms(match_fee=5).with_fee(sheet()) == sheet()
