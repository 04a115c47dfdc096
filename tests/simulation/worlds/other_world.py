"""Other worlds of a first one: the same actions at the same times with other cards."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from circolo.cards.units import Millis
from circolo.wire import client_messages as client
from circolo.wire.message_codec import encode
from tests.simulation.worlds.agenda import Agenda, Deed
from tests.simulation.worlds.browser import Browser
from tests.simulation.worlds.crowd import METER
from tests.simulation.worlds.first_world import (
    Told,
    ends_of_deals,
    hashes,
    heard,
    raise_errors,
    seeds_shown,
)
from tests.simulation.worlds.forcing import Automatic, Course, followed
from tests.simulation.worlds.hidden import Order
from tests.simulation.worlds.loop import OrderedLoop, run
from tests.simulation.worlds.premises import Premises, randoms
from tests.simulation.worlds.schemer import Schemer

OTHER_SECRETS = 0.7
"""The share of secrets that are replaced by others."""

PASSWORD = b"la donna di coppe che non c'era"
_OF_THE_LINE = re.compile(rb'^\{"type":"(hello|follow|commit_seed|reveal_seed)"')

Orders = Mapping[bytes, Order]
Fill = Callable[[Premises, Agenda], None]


def other_world(seed: int, first: Told, orders: Orders, *, viewers: frozenset[str]) -> Told:
    """Do the same at the same times with other cards and other table passwords.

    Where people have secrets, all but the viewers have others, and do by hand what the house did
    for them.
    """
    fill = partial(_the_same, first=first, viewers=viewers, seed=seed)
    return _lived(seed, first, fill, orders=orders, course=first.course)


def world_of_another_deal(seed: int, first: Told, orders: Orders) -> Told:
    """Let nobody play on after the last finished deal: the running ones go otherwise."""
    return _lived(seed, first, partial(_silence, first=first), orders=orders, course=Course())


def _lived(seed: int, first: Told, fill: Fill, *, orders: Orders, course: Course) -> Told:
    async def story(loop: OrderedLoop) -> Told:
        premises = Premises(loop, seed)
        agenda = Agenda(premises)
        agenda.password = PASSWORD
        for number, name in enumerate(first.people):
            address = "127.0.0.1" if name == METER else f"10.0.0.{number + 1}"
            agenda.browsers[name] = Browser(premises, address)
        with premises.logged():
            await premises.house.start()
            fill(premises, agenda)
            await premises.until(first.cut)
        raise_errors(premises)
        return replace(
            first,
            heard=heard(premises, agenda.browsers),
            hashes=await hashes(premises),
            ends=await ends_of_deals(premises),
            seeds=await seeds_shown(premises),
        )

    with followed(course, orders):
        return run(story)


def _the_same(
    premises: Premises, agenda: Agenda, *, first: Told, viewers: frozenset[str], seed: int
) -> None:
    schemers = _schemers(premises, agenda, first, seed=seed)
    random = randoms(seed, "how many secrets")
    others = [one for one in first.course.automatic if first.players[one.player] not in viewers]
    by_hand = [(one, _by_hand(one, first, number)) for number, one in enumerate(others)]
    for one, deed in by_hand:
        if not one.is_late:
            early = not _follows_a_viewer(one, first, viewers)
            agenda.add(one.at, partial(_this, deed), early=early)
    for deed in first.deeds:
        if not deed.secret or deed.who in viewers:
            agenda.add(deed.at, partial(_this, deed))
        elif random.random() < OTHER_SECRETS:
            agenda.add(deed.at, schemers[deed.who].has_a_secret)
    for one, deed in by_hand:
        if one.is_late:
            agenda.add(one.at, partial(_this, deed))


def _follows_a_viewer(one: Automatic, first: Told, viewers: frozenset[str]) -> bool:
    """Return whether the house answered for an earlier viewer in the same millisecond."""
    answered = [who for at, table, who in first.course.by_itself if (at, table) == one.moment]
    before = answered[: answered.index(one.player)]
    return any(first.players[who] in viewers for who in before)


def _schemers(premises: Premises, agenda: Agenda, first: Told, *, seed: int) -> dict[str, Schemer]:
    lines: dict[str, list[Millis]] = {name: [] for name in first.people}
    for deed in first.deeds:
        if deed.kind in ("open", "drop"):
            lines[deed.who].append(deed.at)
    random = randoms(seed, "other secrets")
    return {
        name: Schemer(name, premises, agenda, random=random, changes_line=lines[name])
        for name in first.players.values()
    }


def _silence(premises: Premises, agenda: Agenda, *, first: Told) -> None:
    since = {name: silent_from(first, name) for name in first.players.values()}
    for deed in first.deeds:
        is_of_the_line = deed.kind != "say" or _OF_THE_LINE.match(deed.data)
        silent = since.get(deed.who)
        if silent is None or deed.at <= silent or is_of_the_line:
            agenda.add(deed.at, partial(_this, deed))


def silent_from(first: Told, name: str) -> Millis | None:
    """Return the start of the deal in which a person sits, or None if they sit in none."""
    for scene in first.scenes:
        if name in scene.people:
            return first.ends[scene.table][-1]
    return None


def _this(deed: Deed) -> Deed:
    return deed


def _by_hand(one: Automatic, first: Told, number: int) -> Deed:
    who = first.players[one.player]
    act = client.Act(
        id=f"{who}-byhand-{number:05}", table=one.table, ask=one.ask, action=one.action
    )
    return Deed(one.at, who, "by hand", encode(act), path=one.player)
