"""Preferences and premoves at live tables of the bank games (R4, R6, R7)."""

from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.games import chemin_de_fer, sette_e_mezzo
from circolo.games.chemin_de_fer.events import BetPlaced, WordSaid
from circolo.games.chemin_de_fer.premoves import SetBet, SetFive, SetPass
from circolo.games.sette_e_mezzo.autoplay import rule
from circolo.games.sette_e_mezzo.events import CardGiven, Stood
from circolo.play.events import BankEnded, DealEnded
from circolo.room.tempo import Tempo
from circolo.tables.events import PRIVATE, Played
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.room.match import in_world
from tests.room.rings import (
    Script,
    plays_at_random,
    ring_sheet,
    seat_of,
    shoe_sheet,
    sit_down,
    state_of,
)
from tests.room.world import Player, World

MINUTE = 60_000
BY_RULE = sette_e_mezzo.Preferences(alla_regola=True)


def but_for_words(world: World, seed: int) -> Script:
    """Answer at random, and leave «sto» and «tiro» after the bet to the house."""
    at_random = plays_at_random(world, seed)

    def answer(player: Player, frame: Frame) -> None:
        at_random(player, replace(frame, asks=tuple(a for a in frame.asks if not _is_word(a))))

    return answer


def _is_word(ask: Any) -> bool:
    return isinstance(ask.offers[0], sette_e_mezzo.actions.DecisionOffer)


def told_of(player: Player) -> list[Any]:
    """Return the private events that a player was sent, another seat's among them."""
    return [e for f in player.frames for e in f.events if isinstance(e, PRIVATE)]


@pytest.mark.rule("R4", "R6", "S24")
def test_a_player_with_alla_regola_is_shown_so_and_decides_by_it() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("ab")]
        carla = await world.guest("carla", but_for_words(world, 9))
        table = await sit_down(world, ring_sheet(), *people, carla, chips=400)
        carla.say(client.SetPreferences, table=table, preferences=BY_RULE)
        seat = seat_of(carla)
        await world.later(3 * MINUTE)
        shown = people[0].frame.view.places[seat]
        assert shown is not None
        assert (shown.by_rule, shown.absent) == (True, None)
        asked = [f for f in carla.frames if any(_is_word(ask) for ask in f.asks)]
        spoken = [_spoken_after(carla, frame, seat) for frame in asked]
        assert len(spoken) > 5
        assert spoken == [rule(frame.match) for frame in asked]  # type: ignore[arg-type]
        assert told_of(people[0]) == []

    in_world(story, tempo=Tempo())


def _spoken_after(player: Player, frame: Frame, seat: Seat) -> str | None:
    """Return the decision that followed a frame; a card that is given is «tiro»."""
    later = player.frames[player.frames.index(frame) + 1 :]
    for event in (event for one in later for event in one.events):
        if isinstance(event, Played) and event.seat == seat:
            return {CardGiven: "tiro", Stood: "sto"}.get(type(event.event))
    return None


@pytest.mark.rule("R6", "F20")
def test_a_changed_preference_holds_from_the_next_decision() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abc")]
        table = await sit_down(world, shoe_sheet(), *people, chips=400)
        first = people[0]
        for punta_5 in ("tiro", "sto"):
            habits = chemin_de_fer.Preferences(alla_regola=True, punta_5=punta_5)
            first.say(client.SetPreferences, table=table, preferences=habits)
            while first.frame.habits != habits:  # earlier actions are shown one by one
                await world.later(1)
            open_now = {ask.id for ask in first.frame.asks}
            place = state_of(world, table).places[seat_of(first)]
            assert place is not None
            assert set(place.by_hand) == open_now
            await world.later(MINUTE)

    in_world(story, tempo=Tempo())


def sets(*wanted: tuple[Any, str | None]) -> Script:
    """Set these premoves whenever possible; bets are never placed by hand."""

    def answer(player: Player, frame: Frame) -> None:
        set_already = [wish.premove for wish in frame.wishes]
        for premove, until in wanted:
            may = any(offer.permits(premove) for offer in frame.premoves)
            if may and premove not in set_already:
                player.say(client.SetPremove, table=frame.table, premove=premove, until=until)

    return answer


def events_of(player: Player, kind: type[Any]) -> list[Any]:
    played = [e for f in player.frames for e in f.events if isinstance(e, Played)]
    return [e.event for e in played if isinstance(e.event, kind)]


@pytest.mark.rule("R7", "F21")
def test_a_bet_and_a_decision_at_five_are_set_together_and_only_the_bet_is_staked() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abc")]
        table = await sit_down(world, shoe_sheet(), *people, chips=400)
        dora = await world.guest("dora", sets((SetBet(10), None), (SetFive("sto"), "always")))
        dora.say(client.Sit, table=table, buy_in=200)
        await world.settle()
        seat = seat_of(dora)
        await world.later(20 * MINUTE)
        both = [f for f in dora.frames if {w.about for w in f.wishes} == {"bet", "word"}]
        assert both
        bets = [e for e in events_of(people[0], BetPlaced) if e.seat == seat]
        assert bets
        assert {bet.amount for bet in bets} == {10}
        fives = [e for e in events_of(people[0], WordSaid) if e.seat == seat]
        assert {word.word for word in fives} <= {"sto", "batte", "tiro"}
        assert told_of(people[0]) == []
        assert all(not frame.wishes for person in people for frame in person.frames)

    in_world(story, tempo=Tempo())


@pytest.mark.rule("R7", "F21")
def test_premoves_for_a_coup_end_with_its_bank_and_lasting_ones_stay() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abc")]
        table = await sit_down(world, shoe_sheet(), *people, chips=400)
        wanted = sets((SetBet(10), None), (SetFive("tiro"), "always"), (SetPass(), "each"))
        dora = await world.guest("dora", wanted)
        dora.say(client.Sit, table=table, buy_in=200)
        await world.settle()
        await world.later(20 * MINUTE)
        ends = [f for f in dora.frames if any(_is(e, BankEnded) for e in f.events)]
        assert len(ends) > 3
        assert {wish.until for frame in ends for wish in frame.wishes} <= {"always"}
        for frame in dora.frames:
            topics = [wish.about for wish in frame.wishes]
            assert len(set(topics)) == len(topics)
            if any(_is(event, DealEnded) for event in frame.events):
                assert "next_deal" not in [wish.until for wish in frame.wishes]

    in_world(story, tempo=Tempo())


def _is(event: object, kind: type[Any]) -> bool:
    return isinstance(event, Played) and isinstance(event.event, kind)


@pytest.mark.rule("R7", "R2")
def test_a_bet_for_ever_is_refused() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abc")]
        table = await sit_down(world, shoe_sheet(), *people, chips=400)
        dora = await world.guest("dora")
        dora.say(client.Sit, table=table, buy_in=200)
        await world.settle()
        said: list[str] = []
        for until in ("always", "each", "bank"):
            await world.until(
                lambda: any(offer.permits(SetBet(10)) for offer in dora.frame.premoves), step=500
            )
            ask = dora.say(client.SetPremove, table=table, premove=SetBet(10), until=until)
            await world.settle()
            said.append(dora.refusal(ask))
        assert said == ["r7_until"] * 3
        assert dora.frame.wishes == ()

    in_world(story, tempo=Tempo())


@pytest.mark.rule("R3", "R7", "R6")
def test_sitting_out_drops_premoves_and_keeps_preferences() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abc")]
        table = await sit_down(world, shoe_sheet(), *people, chips=400)
        dora = await world.guest("dora", sets((SetFive("sto"), "always")))
        dora.say(client.Sit, table=table, buy_in=200)
        await world.settle()
        habits = chemin_de_fer.Preferences(punta_5="tiro")
        dora.say(client.SetPreferences, table=table, preferences=habits)
        await world.until(lambda: dora.frame.wishes, step=500)
        dora.say(client.SitOut, table=table)
        await world.settle()
        assert (dora.frame.wishes, dora.frame.habits) == ((), habits)

    in_world(story, tempo=Tempo())
