"""A sitting at a ring table: people and bots, joining and leaving, with exact chips."""

from typing import Any

import pytest

from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import View
from circolo.games.sette_e_mezzo.actions import BetOffer, PlayOffer
from circolo.games.sette_e_mezzo.premoves import SetPlay
from circolo.ledger.account import BOTS, MINT
from circolo.play.events import DealEnded
from circolo.room.chips.cashier import FOR_BOTS
from circolo.tables.events import Closed, Played, Seated, StoodUp, WentAbsent
from circolo.tables.seats.idle_players import IDLE_DEALS
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame, Lobby, Wallet
from tests.room.match import in_world
from tests.room.restarting import back, restart
from tests.room.rings import (
    Script,
    assert_books_are_right,
    deals,
    plays_at_random,
    plays_small,
    ring_sheet,
    seat_of,
    shoe_sheet,
    sit_down,
    state_of,
    three,
)
from tests.room.world import Player, World

HOUR = 3_600_000
VARIANTS = pytest.mark.parametrize("variant", ["piatto", "classica"])


async def all_chips(world: World) -> int:
    """The chips of people, bots and tables together, which came from the mint."""
    return -await world.store.balance(MINT)


# --- a whole sitting


@VARIANTS
def test_in_a_long_sitting_every_chip_is_accounted_for(variant: str) -> None:
    async def story(world: World) -> None:
        people, table = await three(world, variant=variant)
        people[0].say(client.AddBot, table=table)
        await world.later(HOUR // 4)
        assert deals(people[0]) > 10
        await assert_books_are_right(world)
        assert await all_chips(world) == FOR_BOTS + 3_000

    in_world(story)


@VARIANTS
def test_a_person_with_bots_gets_three_that_leave_with_them(variant: str) -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna", plays_at_random(world, 1))
        options = ring_sheet(variant=variant).options
        said = anna.say(client.QuickPlay, options=options, bots=True, buy_in=500)
        await world.settle()
        table = TableId(anna.done(said))
        assert state_of(world, table).phase == "starting"  # no bot comes too late for the start
        places = state_of(world, table).places
        assert [place and (place.bot, place.stack) for place in places[:5]] == [
            (False, 500),
            (True, 1_000),
            (True, 1_000),
            (True, 1_000),
            None,
        ]
        await world.later(120_000)
        assert deals(anna) > 0
        anna.say(client.Leave, table=table)
        await world.later(120_000)
        assert table not in world.house.tables
        at_home = await world.house.cashier.chips(anna.person)
        assert await world.store.balance(BOTS) + at_home == FOR_BOTS + 1_000
        assert set((await world.store.balances("seat:")).values()) <= {0}
        await assert_books_are_right(world)

    in_world(story)


def test_a_player_who_has_left_is_sent_their_balance() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        people[1].say(client.Leave, table=table)
        await world.later(120_000)
        wallet = [message for message in people[1].received if isinstance(message, Wallet)][-1]
        assert wallet.chips == await world.house.cashier.chips(people[1].person)

    in_world(story)


def test_a_player_who_stands_up_becomes_a_spectator() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        people[1].say(client.Leave, table=table)
        await world.later(300_000)
        assert people[1].frame.seat is None
        assert people[1].frame.asks == ()
        assert people[1].frame.table == table

    in_world(story)


# --- coming and going


@pytest.mark.rule("R10")
def test_a_player_who_sits_down_in_play_joins_at_the_next_allowed_deal() -> None:
    async def story(world: World) -> None:
        _, table = await three(world)
        dino = await world.guest("dino", plays_at_random(world, 9))
        said = dino.say(client.Sit, table=table, buy_in=300)
        await world.settle()
        assert dino.done(said) == table
        place = state_of(world, table).places[seat_of(dino)]
        assert place is not None
        assert place.stack == 300
        await world.later(300_000)
        assert any(frame.asks for frame in dino.frames)
        await assert_books_are_right(world)

    in_world(story)


@VARIANTS
@pytest.mark.rule("R10")
@pytest.mark.parametrize("moment", range(1, 14))
def test_a_player_who_leaves_at_any_moment_gets_chips_back_soon(variant: str, moment: int) -> None:
    async def story(world: World) -> None:
        people, table = await three(world, variant=variant)
        await world.later(moment * 1_700)
        leaver = people[moment % 3]
        leaver.say(client.Leave, table=table)
        await world.later(400_000)
        seats = [place.player for place in state_of(world, table).places if place is not None]
        assert leaver.person.id not in seats
        assert leaver.frame.seat is None
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.rule("R5")
def test_play_is_interrupted_and_goes_on_when_somebody_sits_down() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        for leaver in people[1:]:
            leaver.say(client.Leave, table=table)
        await world.later(120_000)
        assert state_of(world, table).phase == "playing"
        assert [due.kind for due in state_of(world, table).deadlines] == ["waiting"]
        before = deals(people[0])
        dino = await world.guest("dino", plays_at_random(world, 4))
        dino.say(client.Sit, table=table)
        await world.later(300_000)
        assert deals(people[0]) > before
        await assert_books_are_right(world)

    in_world(story)


def test_a_table_at_which_nobody_is_any_more_is_closed_and_pays_everybody() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        for person in people:
            assert person.session is not None
            person.session.closed()
            await world.later(10_000)  # one by one, so not by a fault of the server
        await world.later(2 * HOUR)
        assert table not in world.house.tables
        purses = [await world.house.cashier.chips(person.person) for person in people]
        assert sum(purses) == 3_000
        await assert_books_are_right(world)

    in_world(story)


# --- a restart


@VARIANTS
@pytest.mark.parametrize("moment", range(1, 9))
def test_a_restart_at_any_moment_changes_nothing(variant: str, moment: int) -> None:
    async def story(world: World) -> None:
        people, table = await three(world, variant=variant)
        people[0].say(client.AddBot, table=table)
        await world.later(moment * 2_300)
        before = state_of(world, table)
        await restart(world)
        after = state_of(world, table)
        assert (after.match, after.places, after.epoch, after.behind) == (
            before.match,
            before.places,
            before.epoch,
            before.behind,
        )
        again = [await back(world, person, table) for person in people]
        for at, person in enumerate(again):
            person.answers_by(plays_at_random(world, 50 + at))
        seen = deals(again[0])
        await world.later(200_000)
        assert deals(again[0]) > seen
        await assert_books_are_right(world)

    in_world(story)


# --- the lobby


def test_the_lobby_lists_a_ring_table_while_it_is_played() -> None:
    async def story(world: World) -> None:
        _, table = await three(world)
        dino = await world.guest("dino")
        dino.say(client.WatchLobby, on=True)
        await world.settle()
        (listing,) = [message for message in dino.received if isinstance(message, Lobby)]
        (row,) = listing.tables
        assert (row.id, row.phase, row.players, row.scores) == (
            table,
            "playing",
            ("a", "b", "c", None),
            (),
        )
        assert row.sheet.buy_in == ring_sheet().buy_in

    in_world(story)


def test_quick_play_finds_a_seat_at_a_ring_table_in_play() -> None:
    async def story(world: World) -> None:
        anna, bruno, carla = [await world.guest(name, plays_at_random(world, 1)) for name in "abc"]
        options = ring_sheet().options
        first = anna.say(client.QuickPlay, options=options, bots=False)
        await world.settle()
        bruno.say(client.QuickPlay, options=options, bots=False)
        await world.later(30_000)
        said = carla.say(client.QuickPlay, options=options, bots=False, buy_in=150)
        await world.settle()
        assert carla.done(said) == anna.done(first)
        assert state_of(world, TableId(anna.done(first))).places[2].stack == 150  # type: ignore[union-attr]

    in_world(story)


# --- what belongs to matches only, and what to one seat


def test_a_ring_table_is_no_match_in_anybodys_list() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        await world.later(60_000)
        for person in people:
            person.say(client.Leave, table=table)
        await world.later(200_000)
        assert table not in world.house.tables
        for person in people:
            assert person.session is not None
            past = world.house.player_history
            assert await past.matches(person.session.player, limit=9, before=None) == ()
        events = [event for frame in people[0].frames for event in frame.events]
        assert [e for e in events if isinstance(e, Closed | Seated | StoodUp | WentAbsent)]

    in_world(story)


@pytest.mark.rule("S25", "R7")
def test_a_premove_survives_the_hands_before_it() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name) for name in "abcd"]
        table = await sit_down(world, ring_sheet(), *people)
        small = plays_small(world)
        for person in people[:3]:
            person.answers_by(small)
        patient = people[3]
        patient.answers_by(lambda player, frame: _but_for_gioco(small, player, frame))
        found = False
        when_set: int | None = None
        for _ in range(2_000):
            await world.later(50)
            offered = [one for offer in patient.frame.premoves for one in offer.actions()]
            if SetPlay(play=True) in offered and not patient.frame.wishes:
                patient.say(client.SetPremove, table=table, premove=SetPlay(play=True))
                when_set = deals(patient)
            if when_set is not None and _bets(patient.frame):
                found = found or deals(patient) > when_set
        assert found

    in_world(story)


def _but_for_gioco(answer: Script, player: Player, frame: Frame) -> None:
    if not any(isinstance(offer, PlayOffer) for ask in frame.asks for offer in ask.offers):
        answer(player, frame)


def _bets(frame: Frame) -> bool:
    return any(isinstance(offer, BetOffer) for ask in frame.asks for offer in ask.offers)


@pytest.mark.rule("F25", "S12")
def test_a_spectator_sees_each_deal_after_its_end_and_no_hand() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        olga = await world.guest("olga")
        olga.say(client.Follow, table=table)
        for _ in range(400):
            await world.later(500)
            view = olga.frame.match if olga.frames else None
            if isinstance(view, View):
                assert view.number <= deals(people[0])
        assert deals(people[0]) > 5
        assert deals(olga) > 5
        assert olga.frame.asks == ()

    in_world(story)


@pytest.mark.rule("R3")
def test_a_connected_player_who_never_bets_becomes_absent() -> None:
    """A standing bettor, who never gets the bank (F25)."""

    async def story(world: World) -> None:
        anna = await world.guest("anna")
        others = [
            await world.guest(name, plays_at_random(world, at)) for at, name in enumerate("bc")
        ]
        sheet = shoe_sheet(variant="casino", least=2, most=8)
        table = await sit_down(world, sheet, *others, chips=400)
        anna.say(client.Sit, table=table, seat=STANDING, buy_in=200)
        for _ in range(400):
            await world.later(20_000)
            place = state_of(world, table).places[STANDING]
            if place is not None and place.absent is not None:
                break
        shown = _events(anna)
        (away,) = [
            event for event in shown if isinstance(event, WentAbsent) and event.seat == STANDING
        ]
        assert away.why == "time"
        before = shown[: shown.index(away)]
        assert sum(isinstance(event, DealEnded) for event in before) == IDLE_DEALS

    in_world(story)


STANDING = Seat(8)


def _events(player: Player) -> list[Any]:
    """Return the events that a player was shown, those of the game too."""
    shown = [event for frame in player.frames for event in frame.events]
    return [event.event if isinstance(event, Played) else event for event in shown]
