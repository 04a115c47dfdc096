"""At a bank table no other seat notices what a seat sets, withdraws and is refused: not by a byte,
a number, a size or a time.

A sitting is played twice. In one of the two the first person also sets, withdraws and tries private
things; all others must be sent the same, at the same times.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from circolo.cards.units import Millis
from circolo.room.tables.frames import audience
from circolo.room.tempo import Tempo
from circolo.simulation.loop import run
from circolo.tables.state import TableId
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.room.rings import Script, ring_sheet, shoe_sheet
from tests.room.tables.test_premove_secrets import Listener, same_chance
from tests.room.world import Player, World

TABLES: dict[str, TableOptions[Any]] = {
    "piatto": ring_sheet(most=5),
    "classica": ring_sheet(variant="classica", most=5),
    "online": shoe_sheet(most=5),
    "casino": shoe_sheet(variant="casino", most=8, least=2),
}
STANDS = 8
STEP = 1_300
TAKES_BACK = 200
"""Sooner than any premove is used."""

Heard = list[list[tuple[int, bytes]]]


def sitting(game: str, seed: int, *, secretive: bool, minutes: int = 4) -> tuple[Heard, int]:
    """Return what the others were sent in one sitting, and how often the first had a secret."""

    async def story() -> tuple[Heard, int]:
        world = World(asyncio.get_running_loop(), tempo=Tempo())  # type: ignore[arg-type]
        world.entropy = same_chance(seed)
        world.house = world.new_house()
        await world.house.start()
        people = [Listener(name, world) for name in ("anna", "bruno", "carla", "dino")]
        stander, looker, watcher = (Listener(n, world) for n in ("stands", "looks", "lobby"))
        everybody = [*people, stander, looker, watcher]
        for number, person in enumerate(everybody):
            person._ids = iter(range(number * 10_000 + 1, (number + 1) * 10_000))  # type: ignore[assignment]
            await world.welcome(person)
        table = await _sit(world, TABLES[game], people)
        if game == "casino":
            stander.say(client.Sit, table=table, seat=STANDS, buy_in=200)
            await world.settle()
        looker.say(client.Follow, table=table)
        watcher.say(client.WatchLobby, on=True)
        seats = [*people, stander] if game == "casino" else people
        for at, person in enumerate(seats):
            person.answers_by(plays(world, seed * 10 + at, after=600 + 37 * at))
        secrets = await _goes_on(world, people[0], seed, secretive=secretive, minutes=minutes)
        return [one.heard for one in everybody[1:]], secrets

    return run(story())


def plays(world: World, seed: int, *, after: int) -> Script:
    """Answer every question once at random, at no moment of another player."""
    random = Random(seed)
    answered: set[int] = set()

    def answer(player: Player, frame: Frame) -> None:
        for at, ask in enumerate(frame.asks):
            if ask.id not in answered:
                answered.add(ask.id)
                offer = ask.offers[0] if random.random() < 0.9 else random.choice(ask.offers)
                action = random.choice(list(offer.actions()))
                saying = client.Act, {"table": frame.table, "ask": ask.id, "action": action}
                _say_later(world, player, saying, after=after + 7 * at)

    return answer


def _say_later(
    world: World, player: Player, saying: tuple[type[Any], dict[str, Any]], *, after: int
) -> None:
    def say() -> None:
        player.say(saying[0], **saying[1])

    world.clock.call_at(Millis(world.clock.now() + after), say)


async def _sit(world: World, sheet: TableOptions[Any], people: list[Listener]) -> TableId:
    first, *others = people
    opened = first.say(client.OpenTable, sheet=sheet, buy_in=300)
    await world.settle()
    table = first.done(opened)
    for other in others:
        other.say(client.Sit, table=table, buy_in=300)
        await world.settle()
    return TableId(table)


async def _goes_on(
    world: World, anna: Listener, seed: int, *, secretive: bool, minutes: int
) -> int:
    """Let time pass, in the same steps with and without secrets."""
    random, table, secrets = Random(seed), anna.frame.table, 0
    for _ in range(minutes * 60_000 // STEP):
        await world.later(random.randrange(1, STEP - TAKES_BACK))
        chosen, roll = random.random(), random.random()
        if secretive:
            secrets += _has_a_secret(anna, table, chosen=chosen, roll=roll)
        await world.later(TAKES_BACK)
        if secretive and anna.frame.wishes:
            anna.say(client.WithdrawPremove, table=table)
    return secrets


def _has_a_secret(anna: Listener, table: str, *, chosen: float, roll: float) -> bool:
    """Set a premove if one is possible, else try a refused one."""
    if anna.frame.seat is None:
        return False
    if anna.frame.premoves and chosen < 0.8:
        offer = anna.frame.premoves[int(roll * len(anna.frame.premoves))]
        wishes = list(offer.actions())
        premove = wishes[int(roll * len(wishes))]
        anna.say(client.SetPremove, table=table, premove=premove)
        return True
    anna.say(client.TopUp, table=table, chips=400_000)
    anna.say(client.Sit, table=table, buy_in=100)
    anna.say(client.ComeBack, table=table)
    anna.say(client.Follow, table=table, seq=3)
    return True


def first_difference(game: str, seed: int) -> Any:
    """Return the first difference of what the others were sent, if any."""
    quiet, _ = sitting(game, seed, secretive=False)
    secretive, secrets = sitting(game, seed, secretive=True)
    assert secrets > 20
    for listener, (one, other) in enumerate(zip(quiet, secretive, strict=True)):
        for at, pair in enumerate(zip(one, other, strict=False)):
            if pair[0] != pair[1]:
                return listener, at, pair
        if len(one) != len(other):
            return listener, "length", (len(one), len(other))
    return None


@pytest.mark.rule("R7", "F21", "S25")
@pytest.mark.parametrize("game", TABLES)
def test_set_withdrawn_and_refused_premoves_leave_no_trace(game: str) -> None:
    assert first_difference(game, seed=1) is None


def noticed(monkeypatch: pytest.MonkeyPatch, name: str, make: Callable[[Any], Any]) -> bool:
    monkeypatch.setattr(audience.Audience, name, make(getattr(audience.Audience, name)))
    return first_difference("online", seed=1) is not None


def test_a_frame_number_that_counts_private_events_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def make(real: Any) -> Any:
        def show(self: Any, state: Any, events: Any, **how: Any) -> Any:
            for sight in self._sights.values():
                sight.seq += any(type(event).__name__ == "PremoveSet" for event in events)
            return real(self, state, events, **how)

        return show

    assert noticed(monkeypatch, "show", make)


def test_a_frame_sent_for_a_private_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(real: Any) -> Any:
        def show(self: Any, state: Any, events: Any, **how: Any) -> Any:
            public = real(self, state, events, **how)
            if not public:
                for follower in self.followers():
                    self.follow(follower, state, seq=0)
            return public

        return show

    assert noticed(monkeypatch, "show", make)
