"""Bots in a real house, in virtual time: they sit down, play to the end, and leave."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from functools import partial

from circolo.bots.roster import POLICIES, Policies
from circolo.bots.runner import HouseBots
from circolo.bots.thinking import Thinker
from circolo.bots.worker import PolicyTask, answer, decode_action, encode
from circolo.cards.units import Chips, Millis
from circolo.games.tressette import View
from circolo.games.tressette.events import CardPlayed
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.ports import Cancel, Clock
from circolo.room.tasks import spawner
from circolo.room.tempo import OFF, Tempo
from circolo.simulation.loop import VirtualLoop, run
from circolo.tables.events import Played
from circolo.tables.state import TableId
from circolo.tournaments.tournament_options import AnyTournamentOptions
from circolo.wire import client_messages as client
from circolo.wire.game_unions import Action
from circolo.wire.server_messages import Frame
from tests.room.match import sheet
from tests.room.world import OpenVault, Player, World, plays_first_card

MINUTE = 60_000


class Club(World):
    """A house with its own bots."""

    def thinker(self) -> Thinker | None:
        return None

    def policies(self) -> Policies:
        return POLICIES

    def new_house(self, *, sit_and_gos: tuple[AnyTournamentOptions, ...] = ()) -> House:
        return House(
            HouseParts(
                store=self.store,
                people=self.store.people,
                vault=OpenVault(),
                clock=self.clock,
                entropy=self.entropy,
                spawn=spawner(self.errors.append),
                bots=HouseBots(self.entropy, self.policies(), thinker=self.thinker()),
                tempo=self.tempo,
                welcome_chips=Chips(1_000),
                sit_and_gos=sit_and_gos,
            )
        )


def in_club(
    story: Callable[[Club], Awaitable[None]], tempo: Tempo = OFF, house: type[Club] = Club
) -> None:
    """Run a test in a new house with bots; an error that the house did not catch fails it."""

    async def told() -> list[BaseException]:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        club = house(loop, tempo=tempo)
        await club.house.start()
        await story(club)
        return club.errors

    assert run(told()) == []


async def anna_among_bots(club: Club, *, asks_for: int = 4) -> Player:
    anna = await club.guest("anna", plays_first_card)
    options = sheet(4 if asks_for == 4 else 2).options
    anna.say(client.QuickPlay, options=options, bots=True)
    await club.settle()
    return anna


def test_a_person_plays_a_match_with_three_bots() -> None:
    async def story(club: Club) -> None:
        anna = await anna_among_bots(club)
        await club.later(5 * MINUTE)
        assert anna.frame.view.phase == "over"
        assert isinstance(anna.frame.match, View)
        assert max(anna.frame.match.scores) >= 11

    in_club(story)


def test_no_bot_of_a_match_is_ever_played_for() -> None:
    async def story(club: Club) -> None:
        anna = await anna_among_bots(club)
        await club.later(20 * MINUTE)
        bots = [
            place for frame in anna.frames for place in frame.view.places if place and place.bot
        ]
        assert {bot.absent for bot in bots} == {None}
        assert anna.frame.view.phase in ("over", "closed")

    in_club(story, Tempo())


def test_bots_of_a_table_have_different_names() -> None:
    async def story(club: Club) -> None:
        anna = await anna_among_bots(club)
        names = [place.name for place in anna.frame.view.places if place]
        assert len(set(names)) == 4

    in_club(story)


def waited(frames: list[Frame]) -> list[int]:
    """Return how long each question to a bot was open before its answer."""
    times = []
    for before, after in itertools.pairwise(frames):
        for event in after.events:
            if isinstance(event, Played) and isinstance(event.event, CardPlayed):
                place = before.view.places[event.event.seat]
                if place is not None and place.bot:
                    (deadline,) = before.deadlines
                    times.append(after.now - deadline.opened)
    return times


def test_a_bots_card_is_seen_no_sooner_than_the_tempo_lets_it() -> None:
    async def story(club: Club) -> None:
        anna = await anna_among_bots(club, asks_for=2)
        await club.later(2 * MINUTE)
        times = waited(anna.frames)
        assert len(times) >= 20
        assert min(times) >= 600

    in_club(story, Tempo())


def test_bots_go_on_where_they_were_when_the_house_opens_again() -> None:
    async def story(club: Club) -> None:
        anna = await anna_among_bots(club)
        await club.later(10_000)
        assert anna.frame.view.phase == "playing"
        await club.house.stop()
        club.house = club.new_house()
        await club.house.start()
        again = Player("anna", plays_first_card)
        again.enter(club.house)
        again.say(client.Follow, table=anna.frame.table)
        await club.later(20 * MINUTE)
        assert again.frame.view.phase in ("over", "closed")
        bots = [
            place for frame in again.frames for place in frame.view.places if place and place.bot
        ]
        assert {bot.absent for bot in bots} == {None}

    in_club(story, Tempo())


def test_bots_leave_the_house_when_their_table_closes() -> None:
    async def story(club: Club) -> None:
        anna = await anna_among_bots(club)
        await club.later(20 * MINUTE)
        assert TableId(anna.frame.table) not in club.house.tables
        assert list(club.house.sessions) == ["anna"]

    in_club(story)


class Apart:
    """A thinker in virtual time: a fixed time for each answer, and after a number of answers none
    at all.
    """

    def __init__(self, clock: Clock, *, takes: int, answers: int) -> None:
        self.clock = clock
        self.takes = takes
        self.left = answers

    def think(self, question: PolicyTask, then: Callable[[Action], None]) -> Cancel | None:
        if self.left == 0:
            return None
        self.left -= 1
        action = decode_action(answer(encode(question)))
        return self.clock.call_at(Millis(self.clock.now() + self.takes), partial(then, action))


class ClubOfMasters(Club):
    """A club whose bots use the thinker above."""

    def thinker(self) -> Thinker | None:
        return Apart(self.clock, takes=200, answers=25)


def test_masters_play_on_without_a_process_to_think_in() -> None:
    async def story(club: Club) -> None:
        anna = await club.guest("anna", plays_first_card)
        options = sheet(2).options
        anna.say(client.QuickPlay, options=options, bots=True, level="maestro")
        await club.later(10 * MINUTE)
        assert [place.level for place in anna.frame.view.places if place] == [None, "maestro"]
        assert anna.frame.view.phase in ("over", "closed")
        times = waited(anna.frames)
        assert len(times) >= 30
        assert set(times) == {600}
        bots = [
            place for frame in anna.frames for place in frame.view.places if place and place.bot
        ]
        assert {bot.absent for bot in bots} == {None}

    in_club(story, Tempo(), house=ClubOfMasters)
