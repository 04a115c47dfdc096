"""Premoves from message to card: over the wire, without a connection, after a restart (R7)."""

from typing import Any

import pytest

from circolo.cards.card import Card
from circolo.cards.units import Millis, Seat
from circolo.games.tressette import Preferences, View
from circolo.games.tressette.premoves import HighestOfSuitLed, LowestOfSuitLed, NextCard
from circolo.room.tempo import Tempo
from circolo.tables.events import PreferencesSet, PremoveDropped, PremoveSet, PremoveWithdrawn
from circolo.tables.state import TableId
from circolo.tables.table_options import AUTOMATIC
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame, Refused
from tests.room.match import in_world, table_of_two, to_play
from tests.room.restarting import back, restart
from tests.room.world import Player, World


async def at_table(world: World) -> tuple[Player, Player, str]:
    """Return the player to move, a player who may set a premove, and the table."""
    anna, bruno, table = await table_of_two(world, first=None, second=None)
    turn = to_play(anna, bruno)
    return turn, bruno if turn is anna else anna, table


async def set_and_told(world: World, player: Player, *, table: str, premove: Any) -> str:
    said = player.say(client.SetPremove, table=table, premove=premove)
    await world.settle()
    return player.refusal(said)


def seat(player: Player) -> Seat:
    assert player.frame.seat is not None
    return player.frame.seat


def wish(player: Player) -> Any:
    """Return the premove as its seat is shown it."""
    assert len(player.frame.wishes) < 2
    return player.frame.wishes[0].premove if player.frame.wishes else None


def laid(frame: Frame) -> int:
    """Return how many cards have been played in this deal."""
    assert isinstance(frame.match, View)
    assert frame.match.table is not None
    return len(frame.match.table.trick) + 2 * len(frame.match.table.tricks)


@pytest.mark.rule("R7", "T18")
def test_a_premove_is_shown_to_its_seat_and_played_on_its_turn() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await at_table(world)
        assert await set_and_told(world, waits, table=table, premove=LowestOfSuitLed()) == ""
        assert wish(waits) == LowestOfSuitLed()
        assert waits.frame.events == (PremoveSet(seat(waits), LowestOfSuitLed(), "deal"),)
        turn.play()
        await world.later(500)
        assert laid(waits.frame) == 1
        asked = waits.frame.deadlines[0].opened
        await world.later(2_000)
        assert (laid(waits.frame), wish(waits)) == (2, None)
        used = next(frame for frame in waits.frames if frame.match and laid(frame) == 2)
        assert used.now == asked + AUTOMATIC

    in_world(story, tempo=Tempo())


@pytest.mark.rule("R7", "T18")
def test_a_premove_can_be_changed_and_withdrawn() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await at_table(world)
        await set_and_told(world, waits, table=table, premove=LowestOfSuitLed())
        await set_and_told(world, waits, table=table, premove=HighestOfSuitLed())
        assert wish(waits) == HighestOfSuitLed()
        waits.say(client.WithdrawPremove, table=table)
        await world.settle()
        assert wish(waits) is None
        assert waits.frame.events == (PremoveWithdrawn(seat(waits)),)
        turn.play()
        await world.later(2_000)
        assert laid(waits.frame) == 1

    in_world(story)


@pytest.mark.rule("R7", "T18")
def test_an_illegal_premove_is_dropped_and_its_player_is_asked() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await at_table(world)
        led = turn.frame.match.hand[0]  # type: ignore[union-attr]
        held = waits.frame.match.hand  # type: ignore[union-attr]
        assert any(card.suit is led.suit for card in held)
        wrong = next(card for card in held if card.suit is not led.suit)
        await set_and_told(world, waits, table=table, premove=NextCard(wrong))
        turn.play()
        await world.settle()
        (ask,) = waits.frame.asks
        await world.later(2_000)
        assert waits.frame.events == (PremoveDropped(seat(waits), "illegal", "turn"),)
        assert (wish(waits), waits.frame.asks) == (None, (ask,))
        assert laid(waits.frame) == 1

    in_world(story)


@pytest.mark.rule("R7", "T18")
def test_a_premove_is_played_although_its_player_is_disconnected() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await at_table(world)
        await set_and_told(world, waits, table=table, premove=HighestOfSuitLed())
        assert waits.session is not None
        waits.session.closed()
        await world.later(20_000)
        turn.play()
        await world.later(2_000)
        assert laid(turn.frame) == 2
        assert [place.absent for place in turn.frame.view.places if place] == [None, None]
        again = await back(world, waits, table)
        assert wish(again) is None

    in_world(story)


@pytest.mark.rule("R7", "T18", "R6")
def test_a_premove_and_preferences_survive_a_restart() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await at_table(world)
        await set_and_told(world, waits, table=table, premove=HighestOfSuitLed())
        waits.say(client.SetPreferences, table=table, preferences=Preferences(go_on=True))
        await world.settle()
        await restart(world, away=60_000)
        waits, turn = await back(world, waits, table), await back(world, turn, table)
        assert wish(waits) == HighestOfSuitLed()
        assert waits.frame.habits == Preferences(go_on=True)
        turn.play()
        await world.settle()
        await restart(world)
        waits = await back(world, waits, table)
        await world.later(2_000)
        assert laid(waits.frame) == 2

    in_world(story)


@pytest.mark.rule("R7", "R3")
def test_sitting_out_drops_premoves() -> None:
    async def story(world: World) -> None:
        _, waits, table = await at_table(world)
        await set_and_told(world, waits, table=table, premove=HighestOfSuitLed())
        waits.say(client.SitOut, table=table)
        await world.settle()
        assert (wish(waits), waits.frame.premoves) == (None, ())
        assert (
            await set_and_told(world, waits, table=table, premove=HighestOfSuitLed()) == "r3_absent"
        )
        waits.say(client.ComeBack, table=table)
        await world.settle()
        assert wish(waits) is None

    in_world(story)


@pytest.mark.rule("R7")
def test_a_premove_waits_for_clocks_that_are_held() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await at_table(world)
        await set_and_told(world, waits, table=table, premove=HighestOfSuitLed())
        turn.play()
        await world.settle()
        for player in (turn, waits):
            assert player.session is not None
            player.session.closed()
        await world.later(120_000)
        state = world.house.tables[TableId(table)].state
        assert state is not None
        assert len(state.match.deal.trick) == 1
        again = await back(world, waits, table)
        await world.later(2_000)
        assert laid(again.frame) == 2

    in_world(story)


@pytest.mark.rule("R7", "R2")
def test_invalid_premoves_and_withdrawals_are_refused_with_their_code() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await at_table(world)
        own, foreign = turn.frame.match.hand[0], waits.frame.match.hand[0]  # type: ignore[union-attr]
        assert (
            await set_and_told(world, turn, table=table, premove=NextCard(own))
            == "r7_not_premovable"
        )
        assert (
            await set_and_told(world, waits, table=table, premove=NextCard(own))
            == "r7_not_premovable"
        )
        said = waits.say(client.WithdrawPremove, table=table)
        await world.settle()
        assert waits.refusal(said) == "r7_no_premove"
        carla = await world.guest("carla")
        assert (
            await set_and_told(world, carla, table=table, premove=NextCard(foreign)) == "not_seated"
        )
        assert (
            await set_and_told(world, carla, table="nowhere", premove=NextCard(foreign))
            == "no_such_table"
        )
        assert (wish(waits), wish(turn)) == (None, None)

    in_world(story)


@pytest.mark.rule("R7")
def test_a_premove_of_a_card_that_has_gone_is_refused() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await at_table(world)
        gone = turn.frame.match.hand[0]  # type: ignore[union-attr]
        turn.play()
        await world.settle()
        assert (
            await set_and_told(world, turn, table=table, premove=NextCard(gone))
            == "r7_not_premovable"
        )
        assert waits.frame.asks

    in_world(story)


@pytest.mark.parametrize(
    "premove",
    [
        "null",
        "{}",
        '"3D"',
        '{"type":"fly"}',
        '{"type":"next_card"}',
        '{"type":"next_card","card":"8D"}',
        '{"type":"next_card","card":"3D","seat":1}',
        '{"type":"highest_of_suit_led","card":"3D"}',
        '{"type":"play_card","card":"3D"}',
    ],
)
def test_an_invalid_premove_is_refused_before_it_reaches_a_table(premove: str) -> None:
    async def story(world: World) -> None:
        _, waits, table = await at_table(world)
        assert waits.session is not None
        before = waits.frame
        head = f'{{"type":"set_premove","id":"a-0000001","table":"{table}"'
        waits.session.receive(f'{head},"premove":{premove}}}')
        refused = waits.received[-1]
        assert isinstance(refused, Refused)
        assert (refused.code, refused.id) == ("bad_message", "a-0000001")
        assert waits.frame is before

    in_world(story)


@pytest.mark.rule("R7")
def test_possible_premoves_are_offered_to_seats_and_not_to_spectators() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await at_table(world)
        carla = await world.guest("carla")
        carla.say(client.Follow, table=table)
        await world.settle()
        assert (carla.frame.premoves, carla.frame.wishes, carla.frame.habits) == ((), (), None)
        assert turn.frame.premoves == ()
        for offer in waits.frame.premoves:
            for premove in offer.actions():
                assert await set_and_told(world, waits, table=table, premove=premove) == ""

    in_world(story)


@pytest.mark.rule("R6")
def test_preferences_are_shown_to_their_seat_and_hold_from_the_next_decision() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None, target=31)
        wishes = Preferences(go_on=True, last_card=True)
        for player in (anna, bruno):
            assert player.frame.habits == Preferences()
            player.say(client.SetPreferences, table=table, preferences=wishes)
        await world.settle()
        assert anna.frame.habits == wishes
        asked = tuple(ask.id for ask in anna.frame.asks)
        assert anna.frame.events == (PreferencesSet(seat(anna), wishes, asked),)
        while anna.frame.match.number == 1:  # type: ignore[union-attr]
            if any(player.frame.asks for player in (anna, bruno)):
                player = to_play(anna, bruno)
                if len(player.frame.match.hand) > 1:  # type: ignore[union-attr]
                    player.play()
            await world.later(10)
        assert bruno.frame.match.number == 2  # type: ignore[union-attr]

    in_world(story)


def test_premoves_are_possible_for_the_cards_of_the_visible_hand() -> None:
    async def story(world: World) -> None:
        _, waits, _ = await at_table(world)
        offered: list[Card] = list(waits.frame.premoves[0].cards)  # type: ignore[union-attr]
        assert offered == list(waits.frame.match.hand)  # type: ignore[union-attr]

    in_world(story)


def test_an_action_by_hand_replaces_a_premove() -> None:
    async def story(world: World) -> None:
        turn, waits, table = await at_table(world)
        await set_and_told(world, waits, table=table, premove=HighestOfSuitLed())
        await world.later(2_500)
        turn.play()
        await world.later(100)
        # Both wait for the tempo now: the action, and behind it the premove.
        said = waits.play()
        await world.later(5_000)
        assert waits.refusal(said) == ""
        assert (laid(waits.frame), wish(waits)) == (2, None)

    in_world(story, tempo=Tempo(between=Millis(2_000)))
