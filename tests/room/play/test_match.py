"""A match from the first seat to the last chip."""

import pytest
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.fairness.epoch import faults
from circolo.games.tressette.events import CardPlayed
from circolo.room.tempo import Tempo
from circolo.tables.events import Played
from circolo.tables.shuffles import epochs
from circolo.tables.state import TableId, TableState
from circolo.tables.view import EpochView
from circolo.wire import client_messages as client
from circolo.wire.server_messages import FollowedElsewhere, Refused, Wallet, Welcome
from tests.room.match import in_world, sheet, table_of_two, to_play
from tests.room.world import Player, World, plays_first_card


def absences(player: Player) -> list[str | None]:
    """Return why the house plays for each seat, as a player sees it."""
    return [place.absent for place in player.frame.view.places if place]


def played_by(player: Player, seat: int) -> list[Card]:
    """Return the cards that a player has seen a seat play."""
    events = [event for frame in player.frames for event in frame.events]
    played = [event.event for event in events if isinstance(event, Played)]
    return [p.card for p in played if isinstance(p, CardPlayed) and p.seat == seat]


def state_of(world: World, table: str) -> TableState:
    state = world.house.tables[TableId(table)].state
    assert state is not None
    return state


def test_two_people_play_a_match_and_the_winner_has_both_entries() -> None:
    async def story(world: World) -> None:
        anna, bruno, _ = await table_of_two(world, entry=100)
        await world.later(60_000)
        assert anna.frame.match.scores == bruno.frame.match.scores  # type: ignore[union-attr]
        won = anna.frame.match.places.index(1)  # type: ignore[union-attr]
        chips = [
            await world.house.cashier.chips(anna.person),
            await world.house.cashier.chips(bruno.person),
        ]
        assert chips == ([1100, 900] if won == 0 else [900, 1100])
        assert sum((await world.store.balances("")).values()) == 0

    in_world(story)


def test_a_match_with_three_bots_is_played_out() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna", plays_first_card)
        anna.say(client.QuickPlay, options=sheet(4).options, bots=True)
        await world.later(600_000)
        assert anna.frame.view.phase == "over"
        assert [place.bot for place in anna.frame.view.places if place] == [0, 1, 1, 1]

    in_world(story)


def test_the_commitment_is_shown_while_a_deal_runs_and_its_seed_only_afterwards() -> None:
    async def story(world: World) -> None:
        anna, *_ = await table_of_two(world)
        await world.later(60_000)
        shown = [(f.match.phase, f.view.epoch) for f in anna.frames if f.match]
        assert {epoch.seed for phase, epoch in shown if epoch and phase == "move"} == {None}
        state = world.house.tables[TableId(anna.frame.table)].state
        assert state is not None
        assert state.epoch is not None
        assert state.epoch.commitment is not None
        assert anna.frame.view.epoch == EpochView(
            state.epoch.number, state.epoch.commitment, state.epoch.root, state.epoch.seed
        )
        assert faults(epochs.public(state, state.epoch)) == ()

    in_world(story)


@pytest.mark.rule("T16", "R3", "R4")
def test_the_house_plays_for_a_timed_out_player_until_rientra() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        slow = to_play(anna, bruno)
        other = bruno if slow is anna else anna
        await world.later(25_700)
        assert slow.frame.asks
        await world.later(60)
        seat = slow.frame.seat
        assert seat is not None
        assert absences(other) == ["time" if at == seat else None for at in (0, 1)]
        assert len(played_by(other, seat)) == 1
        while len(played_by(other, seat)) == 1:
            other.play()
            await world.later(1_100)
        slow.say(client.ComeBack, table=table)
        await world.settle()
        assert absences(other) == [None, None]
        while not slow.frame.asks:
            other.play()
            await world.settle()
        await world.later(20_000)
        assert len(played_by(other, seat)) == 2

    in_world(story)


@pytest.mark.rule("R4")
def test_a_disconnected_player_out_of_time_is_shown_offline() -> None:
    async def story(world: World) -> None:
        anna, bruno, _ = await table_of_two(world, first=None, second=None)
        gone = to_play(anna, bruno)
        other = bruno if gone is anna else anna
        assert gone.session is not None
        gone.session.closed()
        await world.later(25_800)
        seat = gone.frame.seat
        assert absences(other) == ["offline" if at == seat else None for at in (0, 1)]

    in_world(story)


@pytest.mark.rule("R10")
def test_the_house_plays_to_the_end_for_a_player_who_leaves_and_pays_the_prize() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, entry=100, first=None, second=None)
        left = bruno.say(client.Leave, table=table)
        await world.settle()
        assert bruno.refusal(left) == ""
        anna.answers_by(plays_first_card)
        await world.later(300_000)
        assert anna.frame.view.phase == "over"
        assert absences(anna) == [None, "left"]
        won = anna.frame.match.places.index(1)  # type: ignore[union-attr]
        chips = [
            await world.house.cashier.chips(anna.person),
            await world.house.cashier.chips(bruno.person),
        ]
        assert chips == ([1100, 900] if won == 0 else [900, 1100])

    in_world(story)


def test_a_second_connection_takes_the_table_over_and_the_first_may_take_it_back() -> None:
    async def story(world: World) -> None:
        anna, _, table = await table_of_two(world, first=None, second=None)
        second = Player("anna")
        second.enter(world.house)
        second.say(client.Follow, table=table)
        await world.settle()
        assert anna.received[-1] == FollowedElsewhere(TableId(table))
        assert second.frame.seat == 0
        seen = len(second.received)
        anna.say(client.Follow, table=table)
        await world.settle()
        assert second.received[seen:] == [FollowedElsewhere(TableId(table))]

    in_world(story)


def test_welcome_names_the_tables_at_which_one_sits() -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, first=None, second=None)
        again = Player("anna")
        again.enter(world.house)
        await world.settle()
        (welcome,) = [m for m in again.received if isinstance(m, Welcome)]
        assert ([row.id for row in welcome.tables], welcome.you.chips) == ([table], 1_000)

    in_world(story)


def test_a_new_name_is_shown_in_all_sessions_of_the_person() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        second = Player("anna")
        second.enter(world.house)
        world.house.renamed(replace(anna.person, name="Nonna Pina"))
        said = [player.say(client.OpenTable, sheet=sheet()) for player in (anna, second, bruno)]
        await world.settle()
        assert all(
            player.done(id_) for player, id_ in zip((anna, second, bruno), said, strict=True)
        )
        sitting = [player.frame.view.places[0] for player in (anna, second, bruno)]
        assert [place and place.name for place in sitting] == ["Nonna Pina", "Nonna Pina", "bruno"]

    in_world(story)


def test_a_connection_catches_up_with_the_events_it_missed() -> None:
    async def story(world: World) -> None:
        anna, _, table = await table_of_two(world, first=None)
        again = Player("anna")
        again.enter(world.house)
        again.say(client.Follow, table=table, seq=anna.frame.seq - 2)
        await world.settle()
        missed = [event for frame in anna.frames[-2:] for event in frame.events]
        assert list(again.frame.events) == missed != []
        assert again.frame.match == anna.frame.match

    in_world(story)


def test_a_new_player_of_a_seat_sees_nothing_of_the_player_before() -> None:
    async def story(world: World) -> None:
        anna, carla = await world.guest("anna"), await world.guest("carla")
        table = anna.say(client.OpenTable, sheet=sheet(4))
        await world.settle()
        table = anna.done(table)
        carla.say(client.Sit, table=table)
        bruno = await world.guest("bruno")
        anna.say(client.Leave, table=table)
        bruno.say(client.Sit, table=table)
        await world.settle()
        bruno.say(client.Follow, table=table, seq=1)
        await world.settle()
        assert bruno.frame.seat == 0
        assert bruno.frame.events == ()

    in_world(story)


def test_players_are_sent_their_balance_after_paying_and_winning() -> None:
    async def story(world: World) -> None:
        anna, *_ = await table_of_two(world, entry=100)
        await world.later(60_000)
        told = [message.chips for message in anna.received if isinstance(message, Wallet)]
        assert told[0] == 900
        assert told[-1] == await world.house.cashier.chips(anna.person)

    in_world(story)


def test_a_table_is_let_go_some_time_after_its_match() -> None:
    async def story(world: World) -> None:
        await table_of_two(world)
        await world.later(60_000)
        assert len(world.house.tables) == 1
        await world.later(600_000)
        assert world.house.tables == {}

    in_world(story)


def test_refusals_are_counted_by_their_codes() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        anna.say(client.Leave, table="nowhere")
        await world.settle()
        assert world.house.refusals == {"no_such_table": 1}
        assert isinstance(anna.received[-1], Refused)

    in_world(story)


def test_clocks_stop_while_all_players_are_disconnected_at_once() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        await world.later(5_000)
        state = world.house.tables[TableId(table)].state
        assert state is not None
        left = state.deadlines[0].at - world.clock.now()
        for player in (anna, bruno):
            assert player.session is not None
            player.session.closed()
        await world.later(120_000)
        anna.enter(world.house)
        anna.say(client.Follow, table=table)
        await world.settle()
        assert [place.absent for place in anna.frame.view.places if place] == [None, None]
        remaining = anna.frame.deadlines[0].at - world.clock.now()
        assert remaining in range(left - 10, left + 1)

    in_world(story)


def test_held_clocks_go_on_by_themselves_after_five_minutes() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        for player in (anna, bruno):
            assert player.session is not None
            player.session.closed()
        lost_at = world.clock.now()
        await world.later(299_900)
        assert state_of(world, table).held == lost_at
        await world.later(200)
        assert state_of(world, table).held is None
        assert [place and place.absent for place in state_of(world, table).places] == [None, None]
        turn = state_of(world, table).match.deal.turn
        await world.later(25_700)
        absent = [place and place.absent for place in state_of(world, table).places]
        assert absent[turn] == "offline"

    in_world(story)


def test_clocks_run_on_when_lines_are_lost_one_after_the_other() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        assert anna.session is not None
        assert bruno.session is not None
        anna.session.closed()
        await world.later(6_000)
        bruno.session.closed()
        await world.settle()
        actor = world.house.tables[TableId(table)]
        assert actor.state is not None
        assert actor.state.held is None

    in_world(story)


def test_a_card_is_not_shown_sooner_than_the_tempo_after_the_one_before_it() -> None:
    async def story(world: World) -> None:
        anna, bruno, _ = await table_of_two(world, first=None, second=None)
        await world.later(1_000)
        started = world.clock.now()
        to_play(anna, bruno).play()
        await world.settle()
        to_play(anna, bruno).play()
        await world.later(340)
        assert sum(anna.frame.match.table.counts) == 19  # type: ignore[union-attr]
        await world.later(20)
        shown = [f.now for f in anna.frames if f.now >= started]
        assert shown[1] - shown[0] >= 350

    in_world(story, tempo=Tempo())


def test_a_player_who_is_back_in_time_stops_no_clocks() -> None:
    """The connection comes back while the command that stops the clocks waits in the mailbox."""

    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        for player in (anna, bruno):
            assert player.session is not None
            player.session.closed()
        anna.enter(world.house)
        anna.say(client.Follow, table=table)
        await world.settle()
        assert state_of(world, table).held is None
        assert not anna.frame.view.held

    in_world(story)


def test_a_spectator_does_not_let_held_clocks_go_on() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        for player in (anna, bruno):
            assert player.session is not None
            player.session.closed()
        await world.settle()
        carla = await world.guest("carla")
        carla.say(client.Follow, table=table)
        await world.settle()
        assert state_of(world, table).held is not None

    in_world(story)
