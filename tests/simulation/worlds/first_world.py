"""The first world: it is played at random, and every action in it is recorded."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.store.entries import Entry, payload_hash
from circolo.tables.state import PlayerId
from tests.simulation.worlds.agenda import Deed, peoples_turn
from tests.simulation.worlds.browser import Browser
from tests.simulation.worlds.crowd import Crowd
from tests.simulation.worlds.forcing import Course, taken_down
from tests.simulation.worlds.hidden import Scene, scene_of
from tests.simulation.worlds.kinds import KINDS, Event, Table
from tests.simulation.worlds.loop import OrderedLoop, run
from tests.simulation.worlds.premises import Heard, Premises, randoms

STEP = 700
STEPS = 60
AFTER_ALL = 0.1e-3
"""The end of a millisecond, after everything in it has happened."""

LOG = "log"
"""The reader of the process's log."""


class House(NamedTuple):
    """The setting of a seed: tables, whether people have secrets, and the time of the cut."""

    kinds: tuple[Table | Event, ...]
    secretive: bool
    shortest: int = 25_000
    longest: int = 120_000
    """Milliseconds after the start of the tables; then the next moment inside a deal."""


def house_of(seed: int) -> House:
    """Return the setting of a seed: two kinds of tables, and secrets in one of three."""
    one, other = seed % len(KINDS), (seed // len(KINDS) * 5 + seed + 7) % len(KINDS)
    kinds = (KINDS[one],) if one == other else (KINDS[one], KINDS[other])
    return House(kinds, secretive=seed % 3 == 0)


Moments = dict[str, list[Millis]]
"""The times of something, by table."""


@dataclass
class Told:
    """The actions, the course of chance, what everybody was sent, and the time of the cut."""

    deeds: list[Deed]
    course: Course
    cut: float
    heard: dict[str, list[Heard]]
    hashes: frozenset[bytes]
    ends: Moments
    seeds: Moments
    """The times at which deals have ended at each table."""

    scenes: list[Scene]
    players: dict[PlayerId, str]
    secretive: bool

    @property
    def people(self) -> tuple[str, ...]:
        """Return all people in the order of their coming."""
        return tuple(name for name in self.heard if name != LOG)


def first_world(seed: int, house: House) -> Told:
    """Play at the tables of a house, up to a cut inside a deal."""
    course = Course()

    async def story(loop: OrderedLoop) -> Told:
        premises = Premises(loop, seed)
        crowd = Crowd(premises, seed, secretive=house.secretive)
        crowd.agenda.password = b"il fante di spade"
        with premises.logged():
            await premises.house.start()
            await crowd.comes()
            await crowd.sits_down(house.kinds)
            crowd.begin()
            random = randoms(seed, "cut")
            await crowd.wait(random.randrange(house.shortest, house.longest))
            players = {guest.player: guest.name for guest in crowd.players}
            for _ in range(STEPS):
                if await _scenes(premises, players):
                    break
                await crowd.wait(STEP)
            cut = peoples_turn(premises.clock.now()) + AFTER_ALL
            await premises.until(cut)
            scenes = await _scenes(premises, players)
        raise_errors(premises)
        return Told(
            deeds=list(crowd.agenda.done),
            course=course,
            cut=cut,
            heard=heard(premises, crowd.agenda.browsers),
            hashes=await hashes(premises),
            ends=await ends_of_deals(premises),
            seeds=await seeds_shown(premises),
            scenes=scenes,
            players=players,
            secretive=house.secretive,
        )

    with taken_down(course):
        return run(story)


async def _scenes(premises: Premises, players: Mapping[PlayerId, str]) -> list[Scene]:
    found = []
    for actor in list(premises.house.tables.values()):
        entries = await premises.store.read(actor.head.stream)
        scene = scene_of(actor, entries, players)
        if scene is not None:
            found.append(scene)
    return found


def heard(premises: Premises, browsers: Mapping[str, Browser]) -> dict[str, list[Heard]]:
    """Return what everybody was sent, and what was logged."""
    return {LOG: list(premises.log), **{name: list(b.heard) for name, b in browsers.items()}}


async def hashes(premises: Premises) -> frozenset[bytes]:
    """Return the hashes of all entries and of their contents, as they are written."""
    entries = await _entries(premises, "")
    found = [entry.hash for entry in entries]
    found += [payload_hash(entry) for entry in entries]
    return frozenset([*(b64encode(one) for one in found), *(one.hex().encode() for one in found)])


async def ends_of_deals(premises: Premises) -> Moments:
    """Return the times at which deals ended at each table; a match begins with an end."""
    return await _moments(premises, b'"deal_ended"', b'"match_began"')


async def seeds_shown(premises: Premises) -> Moments:
    """Return the times at which each table revealed a seed: with a shuffle, or at the end."""
    return await _moments(premises, b'"epoch_ended"')


async def _moments(premises: Premises, *events: bytes) -> Moments:
    moments: Moments = {}
    for entry in await _entries(premises, "table:"):
        if any(event in entry.events for event in events):
            moments.setdefault(entry.stream.removeprefix("table:"), []).append(entry.at)
    return moments


async def _entries(premises: Premises, prefix: str) -> list[Entry]:
    heads = await premises.store.streams(prefix)
    return [entry for head in heads for entry in await premises.store.read(head.stream)]


def raise_errors(premises: Premises) -> None:
    """Raise uncaught errors of the house: here all are bugs."""
    for error in premises.errors:
        raise error
