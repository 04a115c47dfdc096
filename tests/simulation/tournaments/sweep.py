"""A house that dies at every entry of a tournament, and the outcome of that tournament."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.fairness.seeds import SEED_BYTES
from circolo.ledger.account import Account
from circolo.room.actors.house_events import OPERATOR
from circolo.room.audit.audit import audit
from circolo.room.staff import director_acts
from circolo.simulation.loop import run
from circolo.store.entries import Entry
from circolo.store.memory_deeds import MemoryDeeds
from circolo.store.memory_people import MemoryPeople
from circolo.store.memory_store import MemoryStore
from circolo.tournaments.state import Match, State, TournamentId
from circolo.tournaments.tournament_options import (
    AnyTournamentOptions,
    Satellite,
    pairs_enter,
)
from tests.room.world import START, World, entropy
from tests.simulation.tournaments.formats import FINAL
from tests.simulation.tournaments.regulars import Regular, Said, regulars

MINUTE = 60_000
MOST_MINUTES = 24 * 60
A_WHILE = 20
"""Minutes after which the tables of a tournament are closed for good."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a tournament: the places, the results, and all balances."""

    places: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, Chips], ...]
    matches: tuple[Match, ...]
    balances: dict[Account, Chips]


@dataclass(frozen=True, slots=True)
class Photo:
    """The store after an entry, and what all people had sent and decided by then."""

    at: Millis
    entry: str
    store: MemoryStore
    people: tuple[tuple[frozenset[tuple[str, int, str]], Said], ...]


class Photographed(MemoryStore):
    """Takes a photo after every few entries."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: Callable[[Entry], None] = lambda _: None

    async def append(self, entry: Entry) -> None:
        await super().append(entry)
        self.kept(entry)


def seeded(seed: int) -> Callable[[int], bytes]:
    """A random source that gives the same seeds of shuffles and lots in every life of the house;
    salts never repeat.
    """
    fixed, numbered = entropy(0)(SEED_BYTES), entropy(seed)
    return lambda size: fixed if size == SEED_BYTES else numbered(size)


def undisturbed(
    sheet: AnyTournamentOptions, people: int, *, every: int = 0
) -> tuple[TournamentId, Outcome, list[Photo]]:
    """Play a tournament; return its outcome, and a photo after every few entries."""
    photos: list[Photo] = []

    async def told() -> tuple[TournamentId, Outcome]:
        store = Photographed()
        world = _world(store, START, seed=1)
        await world.house.start()
        players = regulars(people)
        for player in players:
            await world.welcome(player)
        taken = 0
        come: list[Regular] = []

        def kept(entry: Entry) -> None:
            nonlocal taken
            taken += 1
            if every and taken % every == 0:
                photos.append(_photo(world, entry, come))

        event = await _announced(world, sheet)
        store.kept = kept
        for player in players:
            come.append(player)
            player.register(event, in_pairs=pairs_enter(sheet))
            await world.settle()
        return event, await _outcome(world, event)

    event, outcome = run(told())
    return event, outcome, photos


async def _announced(world: World, sheet: AnyTournamentOptions) -> TournamentId:
    """Announce a tournament; before a satellite, the final whose entries it gives away."""
    if sheet.satellite:
        final = await _announced(world, FINAL)
        sheet = replace(sheet, satellite=Satellite(final))
    return await world.house.director_desk.do(director_acts.Announce(sheet), by=OPERATOR)


def after(photo: Photo, event: TournamentId, field: tuple[AnyTournamentOptions, int]) -> Outcome:
    """Open the house on a photo, and let everybody go on, or come."""

    sheet, people = field

    async def told() -> Outcome:
        world = _world(photo.store, photo.at, seed=1_000)
        await world.house.start()
        await world.settle()
        players = regulars(people)
        for player, (answered, unanswered) in zip(players, photo.people, strict=False):
            player.again(world.house, set(answered), unanswered)
        await world.settle()
        for player in players[len(photo.people) :]:
            player.enter(world.house)
            player.register(event, in_pairs=pairs_enter(sheet))
            await world.settle()
        return await _outcome(world, event)

    return run(told())


def _world(store: MemoryStore, start: Millis, *, seed: int) -> World:
    loop: Any = asyncio.get_running_loop()
    world = World(loop, seed, store=store, start=start)
    world.entropy = seeded(seed)
    world.house = world.new_house()
    return world


def _photo(world: World, entry: Entry, people: list[Regular]) -> Photo:
    return Photo(
        at=world.clock.now(),
        entry=f"{entry.stream} {entry.version}",
        store=copied(world.store),
        people=tuple((frozenset(one.answered), dict(one.unanswered)) for one in people),
    )


async def _outcome(world: World, event: TournamentId) -> Outcome:
    """Wait for the end, and check the books and that nothing is left open."""
    for _ in range(MOST_MINUTES):
        if not world.house.tournaments.states():
            break
        await world.later(MINUTE)
    await world.later(A_WHILE * MINUTE)
    state = next((one for one in world.house.tournaments.past() if one.id == event), None)
    assert state is not None, f"{event} has no end"
    assert world.errors == []
    report = await audit(world.store)
    assert report.findings == ()
    assert [head.stream for head in report.heads if not head.closed] == ["house"]
    return _came_to(state, await world.store.balances(""))


def _came_to(state: State, balances: dict[Account, Chips]) -> Outcome:
    return Outcome(state.places, state.won, state.matches, balances)


def copied(value: Any) -> Any:
    """Return a copy of a store: its entries are values, their containers are new."""
    if isinstance(value, dict):
        return {key: copied(held) for key, held in value.items()}
    if isinstance(value, list | set):
        return type(value)(value)
    if not isinstance(value, MemoryStore | MemoryPeople | MemoryDeeds):
        return value
    kind = MemoryStore if isinstance(value, MemoryStore) else type(value)
    new = kind.__new__(kind)
    held = {name: copied(part) for name, part in vars(value).items() if name != "kept"}
    new.__dict__.update(held)
    return new
