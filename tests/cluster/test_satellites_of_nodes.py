"""Satellites in a cluster: the entry that is won arrives once, also when its node dies."""

import asyncio
from collections.abc import Callable
from typing import Literal

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.ledger.account import pool, purse
from circolo.room.actors.house_events import OPERATOR
from circolo.room.audit.audit import audit
from circolo.room.staff import director_acts
from circolo.store.entries import Entry
from circolo.store.errors import VersionConflict
from circolo.tables.state import PlayerId
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.tournament_options import AnyTournamentOptions, Satellite
from circolo.wire import client_messages as client
from tests.cluster.world import ClusterWorld, NodeWorld, in_cluster
from tests.room.match import sheet
from tests.room.tournaments.tournament_play import knockout

DAY = 24 * 60 * 60_000
PRICE = 95
"""Entry and fee of the final. The pool of a satellite of two, 100, pays one and leaves 5."""

Death = Literal["never", "before", "after", "settled", "late"]
"""When the node of both tournaments dies: before or after it has stored the winner's entry, or once
the satellite has stored that the seat is settled. `late`: it only seems dead, and stores its entry
after another node has taken both over.
"""


async def announced(world: ClusterWorld, sheet: AnyTournamentOptions) -> TournamentId:
    desk = world.desk.house.director_desk
    return await desk.do(director_acts.Announce(sheet), by=OPERATOR)


async def satellite_at_n3(world: ClusterWorld) -> tuple[TournamentId, TournamentId]:
    """Announce a final, and a satellite of it whose only table n3 plays; n1 is the desk."""
    await world.start("n1", "n2", "n3")
    filler = await world.guest("filler", "n1")
    for _ in range(2):
        filler.say(client.OpenTable, sheet=sheet())
        await world.later(200)
    begins = Millis(world.clock.now() + DAY)
    final = await announced(world, knockout(4, entry=90, fee=5, begins=begins))
    event = await announced(world, replace(knockout(2), satellite=Satellite(final)))
    for entrant in [await world.guest(name, "n2") for name in ("anna", "bruno")]:
        entrant.say(client.Register, event=event)
        await world.later(200)
    await world.later(1_000)
    assert len(world.nodes["n3"].house.tables) == 1
    return final, event


def dies(
    world: ClusterWorld, n1: NodeWorld, death: Death, *, final: str
) -> Callable[[Entry], object]:
    """Return a way to append in which the node dies at the right entry, and then does nothing."""
    commit = world.store.append
    deadly = "event:" + final

    async def append(entry: Entry) -> None:
        is_seat = entry.command.startswith("seat:")
        is_next = is_seat and (entry.stream == deadly) != (death == "settled")
        if death == "never" or n1.node.lost.done() or not is_next:
            await commit(entry)
        elif death == "late":
            world.network.freeze("n1")
            await world.later(20_000)
            await commit(entry)
        else:
            if death != "before":
                await commit(entry)
            n1.kill()
            await asyncio.Event().wait()

    return append


def state_of(desk: NodeWorld, tournament: TournamentId) -> State:
    tournaments = desk.house.tournaments
    return next(one for one in (*tournaments.states(), *tournaments.past()) if one.id == tournament)


async def settled(world: ClusterWorld, event: TournamentId) -> NodeWorld:
    """Let time pass until each seat of a satellite is settled; return the desk."""
    for _ in range(60):
        await world.later(60_000)
        (desk,) = [
            one
            for one in world.nodes.values()
            if one.node.is_open_desk and not one.node.lost.done()
        ]
        ends = [seat.end for seat in state_of(desk, event).seats]
        if ends and "due" not in ends:
            return desk
    raise AssertionError("a seat stays due")


@pytest.mark.parametrize("death", ["never", "before", "after", "settled", "late"])
def test_a_won_entry_arrives_once(death: Death, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: ClusterWorld) -> None:
        final, event = await satellite_at_n3(world)
        n1 = world.desk
        monkeypatch.setattr(world.store, "append", dies(world, n1, death, final=final))
        desk = await settled(world, event)
        assert n1.node.lost.done() == (death != "never")
        state = state_of(desk, event)
        assert [seat.end for seat in state.seats] == ["entered"]
        (first,), (second,) = state.places
        winner, other = (state.entrants[state.teams[team].members[0]] for team in (first, second))
        assert [one.player for one in state_of(desk, final).entrants] == [winner.player]
        spent = {purse(PlayerId(winner.player)): 55, purse(PlayerId(other.player)): 50}
        purses = {one: (await world.store.balances(one))[one] for one in spent}
        assert purses == {one: 1_000 - chips for one, chips in spent.items()}
        assert await world.store.balances("pool:") == {pool(final): PRICE - 5}
        assert (await audit(world.store)).findings == ()
        assert {type(error) for error in world.errors} <= {VersionConflict}
        world.errors.clear()

    in_cluster(story)
