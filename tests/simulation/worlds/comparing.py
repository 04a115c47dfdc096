"""Compares a first world with others, viewer by viewer, and counts the pairs."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.tables.table_options import AUTOMATIC
from tests.simulation.worlds.crowd import BYSTANDERS, METER, SPECTATOR
from tests.simulation.worlds.first_world import LOG, House, Told, first_world, house_of
from tests.simulation.worlds.forcing import Impossible
from tests.simulation.worlds.hidden import Order, Scene, other_order, own_order
from tests.simulation.worlds.other_world import other_world, world_of_another_deal
from tests.simulation.worlds.premises import Heard
from tests.simulation.worlds.telling import (
    Pairs,
    counted,
    first_difference,
    masked,
    without_private_counts,
    without_shuffles,
)

ANOTHER_DEAL = "spectator of another deal"

OTHER_WORLDS = 3
"""Other worlds that are compared with each first one."""


class ToldApart(AssertionError):
    """A viewer can tell two worlds apart."""


class Watched(NamedTuple):
    """A viewer whose moments are compared: from when on, and until when at most."""

    who: str
    since: Millis
    channel: str
    game: str
    until: Millis | None = None


def compare(seed: int, house: House | None = None) -> Pairs:
    """Compare the house of a seed with other worlds of it; raises ToldApart."""
    first = first_world(seed, house or house_of(seed))
    _answers_come_after_the_same_time(first)
    pairs: Pairs = Counter()
    for number in range(OTHER_WORLDS):
        try:
            pairs += _with_other_cards(seed, first, number)
        except Impossible:
            pairs["-", "impossible worlds"] += 1
    return pairs + _with_another_deal(seed, first)


def _answers_come_after_the_same_time(first: Told) -> None:
    """An automatic answer comes after a constant time; by hand it could come at any time, so that
    another world could not tell.
    """
    for one in first.course.automatic:
        if one.after != AUTOMATIC:
            raise ToldApart(f"what seat {one.seat} had set answered after {one.after} ms")


def _with_other_cards(seed: int, first: Told, number: int) -> Pairs:
    orders: dict[bytes, Order] = {}
    watched: list[Watched] = []
    for scene in first.scenes:
        at = number % max(1, len(scene.viewers))
        who, seat = scene.viewers[at] if scene.viewers else ("", None)
        order = other_order(scene, seat, seed * OTHER_WORLDS + number)
        if order != own_order(scene):
            orders[scene.seed] = order
            watched.append(Watched(who, scene.since, "seat", scene.game.name))
    if not watched:
        return Counter()
    since = min(one.since for one in watched)
    watched = [one for one in watched if one.who]
    other = other_world(seed, first, orders, viewers=frozenset(one.who for one in watched))
    for who in (*BYSTANDERS, LOG):
        if not (who == METER and first.secretive):  # figures count everything, secrets too
            watched.append(Watched(who, since, who, "house"))
    return _held_together(first, other, watched)


def _with_another_deal(seed: int, first: Told) -> Pairs:
    """A spectator may know nothing of the running deals: neither cards nor how they are played."""
    orders = {
        scene.seed: other_order(scene, None, seed)
        for scene in first.scenes
        if first.ends[scene.table][-1] <= scene.since
    }
    if not first.scenes:
        return Counter()
    other = world_of_another_deal(seed, first, orders)
    running = [_running(scene, first, other) for scene in first.scenes]
    since = min(begins for begins, _ in running)
    ends = [end for _, end in running if end is not None]
    until = min(ends, default=None)
    return _held_together(first, other, [Watched(SPECTATOR, since, ANOTHER_DEAL, "house", until)])


def _running(scene: Scene, first: Told, other: Told) -> tuple[Millis, Millis | None]:
    """Return when the running deal first became possible, and when it ended in the other world."""
    since = first.ends[scene.table][-1]
    return since, next((at for at in other.ends[scene.table] if at > since), None)


def _held_together(first: Told, other: Told, watched: list[Watched]) -> Pairs:
    games = {scene.table: scene.game.name for scene in first.scenes}
    shown = _first_seeds_apart(first, other)
    pairs: Pairs = Counter()
    for one in watched:
        here, there = (_heard(told, one, shown) for told in (first, other))
        difference = first_difference(one.who, here, there)
        if difference is not None:
            raise ToldApart(difference)
        pairs += counted(here, since=one.since, channel=one.channel, games=games, game=one.game)
    return pairs


def _first_seeds_apart(first: Told, other: Told) -> dict[str, Millis]:
    """Return the time from which each table has revealed other seeds in the two worlds."""
    apart = {}
    for table in first.seeds.keys() | other.seeds.keys():
        here, there = (told.seeds.get(table, []) for told in (first, other))
        only_one = {*here} ^ {*there}
        if only_one:
            apart[table] = min(only_one)
    return apart


def _heard(told: Told, one: Watched, shown: Mapping[str, Millis]) -> list[Heard]:
    heard = masked(told.heard[one.who], told.hashes)
    if one.channel == ANOTHER_DEAL:
        heard = [h for h in without_shuffles(heard, shown) if one.until is None or h.at < one.until]
    return without_private_counts(heard) if told.secretive else heard
