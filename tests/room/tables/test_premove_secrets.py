"""No other seat notices the premoves and preferences of a seat (R6, R7).

A match is played in one world, in which the first person sets, changes and withdraws premoves and
preferences. In another world the same people act at the same times without them: the first person
does by hand what the house had done. All others must be sent the same bytes at the same times, and
the log must hold the same entries beside the private ones.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.games import chemin_de_fer, sette_e_mezzo, tressette
from circolo.games.chemin_de_fer.actions import Add
from circolo.games.sette_e_mezzo.actions import Gioco
from circolo.games.tressette.actions import GoOn, PlayCard
from circolo.play.commands import Act
from circolo.play.contract import AnyGame
from circolo.room import house
from circolo.room.tables.frames import audience
from circolo.room.tempo import Tempo
from circolo.simulation.loop import run
from circolo.store.entries import Entry
from circolo.tables import view
from circolo.tables.events import Played
from circolo.tables.state import TableId
from circolo.tables.table_options import TableOptions, is_ring
from circolo.wire import client_messages as client
from circolo.wire import table_log
from tests.room.match import sheet
from tests.room.rings import ring_sheet, shoe_sheet
from tests.room.world import Player, World

PRIVATE = (b'"premove_', b'"habits_set"')


@dataclass
class Said:
    """What a person sent, and when."""

    at: Millis
    who: int
    message: type[Any]
    fields: dict[str, Any]

    @property
    def is_secret(self) -> bool:
        return self.message in (client.SetPremove, client.WithdrawPremove, client.SetPreferences)


@dataclass
class Told:
    """Everything that was sent by people, to all but the first person, and to the store."""

    said: list[Said] = field(default_factory=list)
    others: list[list[tuple[int, bytes]]] = field(default_factory=list)
    entries: list[tuple[int, str, bytes]] = field(default_factory=list)
    by_itself: list[Said] = field(default_factory=list)
    dropped: int = 0


class Listener(Player):
    """A person whose messages are recorded byte by byte with the time."""

    def __init__(self, name: str, world: World) -> None:
        super().__init__(name)
        self.heard: list[tuple[int, bytes]] = []
        self._world = world

    def send(self, data: bytes) -> None:
        self.heard.append((self._world.clock.now(), data))
        super().send(data)


def same_chance(seed: int) -> Callable[[int], bytes]:
    """Return an entropy source in which salts take nothing away: more entries, the same packs."""
    taken: dict[int, int] = {}

    def take(size: int) -> bytes:
        taken[size] = taken.get(size, 0) + 1
        return sha256(b"%d/%d/%d" % (seed, size, taken[size])).digest()[:size]

    return take


class Kind(NamedTuple):
    """A table, its number of players, and preferences that no other seat is shown (R4)."""

    game: AnyGame
    sheet: TableOptions[Any]
    seats: int
    habits: tuple[Any, ...]


WISHES = (
    tressette.Preferences(),
    tressette.Preferences(go_on=True),
    tressette.Preferences(last_card=True),
)
KINDS = {
    "two": Kind(tressette.GAME, sheet(2, target=21), 2, WISHES),
    "four": Kind(tressette.GAME, sheet(4, target=21), 4, WISHES),
    "sette_e_mezzo": Kind(
        sette_e_mezzo.GAME,
        ring_sheet(),
        3,
        (sette_e_mezzo.Preferences(), sette_e_mezzo.Preferences(pass_bank=True)),
    ),
    "chemin_de_fer": Kind(
        chemin_de_fer.GAME,
        shoe_sheet(),
        3,
        (chemin_de_fer.Preferences(), chemin_de_fer.Preferences(batte=True)),
    ),
}


class Sitting:
    """People at a table, a spectator, and a person who watches the lobby."""

    def __init__(self, seed: int, kind: str) -> None:
        self.kind = KINDS[kind]
        self.world = World(asyncio.get_running_loop(), tempo=Tempo())  # type: ignore[arg-type]
        self.world.entropy = same_chance(seed)
        self.world.house = self.world.new_house()
        self.people = [Listener(f"p{number}", self.world) for number in range(self.kind.seats)]
        self.bystanders = [Listener("onlooker", self.world), Listener("lobby", self.world)]
        self.table = ""

    async def begin(self) -> "Sitting":
        await self.world.house.start()
        for number, person in enumerate([*self.people, *self.bystanders]):
            person._ids = iter(range(number * 10_000 + 1, (number + 1) * 10_000))  # type: ignore[assignment]
            await self.world.welcome(person)
        chips = {"buy_in": 400} if is_ring(self.kind.sheet) else {}
        opened = self.people[0].say(client.OpenTable, sheet=self.kind.sheet, **chips)
        await self.world.settle()
        self.table = self.people[0].done(opened)
        for person in self.people[1:]:
            person.say(client.Sit, table=self.table, **chips)
            await self.world.settle()
        onlooker, watcher = self.bystanders
        onlooker.say(client.Follow, table=self.table)
        watcher.say(client.WatchLobby, on=True)
        await self.world.later(6_000)
        return self

    def say(self, said: Said) -> None:
        self.people[said.who].say(said.message, **{**said.fields, "table": self.table})

    @property
    def is_playing(self) -> bool:
        state = self.world.house.tables[TableId(self.table)].state
        return state is not None and state.phase == "playing"

    def by_itself(self, entries: Sequence[Entry]) -> list[Said]:
        """Return what the house did for the first person automatically."""
        game, seeds = self.kind.game, self.world.house.tables[TableId(self.table)].dealer.seeds
        done, before = [], None
        folded = table_log.fold_entries(game, [entry.events for entry in entries], seeds)
        for entry, (events, after) in zip(entries, folded, strict=True):
            played = [event.event for event in events if isinstance(event, Played)]
            if ":automatic:" in entry.command and played:
                assert before is not None
                act = game.notation.cause(before.match, played[0])
                assert isinstance(act, Act)
                fields = {"ask": act.ask, "action": act.action}
                done.append(Said(entry.at, 0, client.Act, fields))
            before = after
        return done

    async def told(self, said: list[Said]) -> Told:
        await self.world.later(5_000)
        entries = await self.world.store.read(f"table:{self.table}")
        kept = [e for e in entries if not any(mark in e.events for mark in PRIVATE)]
        return Told(
            said=said,
            others=[one.heard for one in [*self.people[1:], *self.bystanders]],
            entries=[(entry.at, entry.cause, entry.events) for entry in kept],
            by_itself=self.by_itself(entries),
            dropped=sum(b'"premove_dropped"' in entry.events for entry in entries),
        )


def choose(people: list[Listener], habits: tuple[Any, ...], random: Random) -> Said | None:
    """A person does something that they may do."""
    me = people[0].frame
    asked = [n for n, person in enumerate(people) if person.frame.asks]
    if random.random() < 0.45:
        if me.wishes and random.random() < 0.3:
            return Said(Millis(0), 0, client.WithdrawPremove, {})
        if me.premoves and random.random() < 0.9:
            offer = random.choice(me.premoves)
            fields = {"premove": random.choice(list(offer.actions()))}
            return Said(
                Millis(0), 0, client.SetPremove, {**fields, "until": random.choice(offer.until)}
            )
        return Said(Millis(0), 0, client.SetPreferences, {"preferences": random.choice(habits)})
    who = random.choice(asked) if asked else 0
    if not asked or (who == 0 and me.wishes and random.random() < 0.8):
        return None
    (ask, *_) = people[who].frame.asks
    action = random.choice([action for offer in ask.offers for action in offer.actions()])
    return Said(Millis(0), who, client.Act, {"ask": ask.id, "action": action})


def with_wishes(seed: int, kind: str, *, steps: int = 160) -> Told:
    """Play at random, and leave to the house what can be left to it."""

    async def story() -> Told:
        random = Random(seed)
        sitting = await Sitting(seed, kind).begin()
        said: list[Said] = []
        for _ in range(steps):
            habits = sitting.kind.habits
            one = choose(sitting.people, habits, random) if sitting.is_playing else None
            if one is not None:
                one.at = sitting.world.clock.now()
                said.append(one)
                sitting.say(one)
            await sitting.world.later(random.choice((3, 40, 360, 700, 1_300)))
        return await sitting.told(said)

    return run(story())


def without(seed: int, kind: str, first: Told) -> Told:
    """Do the same at the same times without premoves, and by hand what they did."""

    async def story() -> Told:
        sitting = await Sitting(seed, kind).begin()
        said = [one for one in first.said if not one.is_secret] + first.by_itself
        for one in sorted(said, key=lambda one: one.at):
            await sitting.world.later(one.at - sitting.world.clock.now())
            sitting.say(one)
        last = max(at for at, _, _ in first.entries)
        await sitting.world.later(max(0, last - sitting.world.clock.now()))
        return await sitting.told(said)

    return run(story())


def differences(seed: int, kind: str) -> list[str]:
    """Name the people who could tell the two worlds apart, and whether the log does."""
    first = with_wishes(seed, kind)
    second = without(seed, kind, first)
    names = [f"seat {seat}" for seat in range(1, KINDS[kind].seats)] + ["onlooker", "lobby"]
    told_apart = [
        name
        for name, one, other in zip(names, first.others, second.others, strict=True)
        if not is_same(one, other)
    ]
    ends = min(len(first.entries), len(second.entries))
    same_log = first.entries[:ends] == second.entries[:ends]
    return told_apart if same_log else [*told_apart, "log"]


def is_same(one: list[tuple[int, bytes]], other: list[tuple[int, bytes]]) -> bool:
    """Compare the common part of both stories: one may have waited longer at its end."""
    end = min(one[-1][0], other[-1][0])
    return [h for h in one if h[0] <= end] == [h for h in other if h[0] <= end]


@pytest.mark.rule("R6", "R7", "T18", "F21", "S25")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(6))
def test_nobody_can_tell_what_is_left_to_the_house_from_what_is_done_by_hand(
    seed: int, kind: str
) -> None:
    assert differences(seed, kind) == []


def test_the_matches_do_set_use_and_drop_premoves() -> None:
    told = [with_wishes(seed, kind) for seed in range(4) for kind in KINDS]
    assert sum(len(one.by_itself) for one in told) > 20
    assert sum(one.dropped for one in told) > 5
    actions = {type(s.fields["action"]) for one in told for s in one.by_itself}
    assert actions >= {GoOn, PlayCard, Gioco, Add}


def leaks(where: Any, name: str, make: Callable[[Any], Any]) -> set[str]:
    patch = pytest.MonkeyPatch()
    patch.setattr(where, name, make(getattr(where, name)))
    try:
        return set(differences(0, "four"))
    finally:
        patch.undo()


def test_a_premove_that_everybody_is_told_of_is_caught() -> None:
    def make(real: Any) -> Any:
        def leaky(game: Any, event: Any, seat: Any) -> Any:
            return event if type(event).__name__ == "PremoveSet" else real(game, event, seat)

        return leaky

    assert leaks(view, "redact", make) >= {"seat 1", "seat 2", "seat 3", "onlooker"}


def test_a_lobby_that_is_sent_again_for_a_premove_is_caught() -> None:
    def make(real: Any) -> Any:
        def telling(self: Any, actor: Any, change: Any) -> None:
            real(self, actor, replace(change, public=change.events))

        return telling

    assert leaks(house.House, "_committed", make) == {"lobby"}


def test_a_frame_without_news_is_caught() -> None:
    def make(real: Any) -> Any:
        def eager(self: Any, state: Any, events: Any, **how: Any) -> Any:
            shown = real(self, state, events, **how)
            if not shown:
                for follower in self.followers():
                    self.follow(follower, state, seq=0)
            return shown

        return eager

    assert "seat 1" in leaks(audience.Audience, "show", make)
