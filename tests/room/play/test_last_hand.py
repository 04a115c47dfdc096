"""A player who is out of a tournament sees the hand of the elimination."""

from typing import Any

import pytest

from circolo.play.events import DealEnded
from circolo.room.tempo import Tempo
from circolo.tables.events import Played, StoodUp
from circolo.tables.table_options import tournament_of
from circolo.wire.server_messages import Frame
from tests.room.match import in_world
from tests.room.tournaments.tournament_play import announced, contestants, entered, freeze_out, over
from tests.room.world import Player, World

PLAYERS = 6


def ends_a_deal(frame: Frame) -> bool:
    played = [event.event for event in frame.events if isinstance(event, Played)]
    return any(isinstance(event, DealEnded) for event in played)


def last_hands(player: Player) -> list[Frame]:
    """Return the frames in which this player has lost everything with a deal."""
    return [
        frame
        for frame in player.frames
        if frame.seat is not None and ends_a_deal(frame) and stack_of(frame, frame.seat) == 0
    ]


def stack_of(frame: Frame, seat: int) -> int | None:
    place = frame.view.places[seat]
    return None if place is None else place.stack


@pytest.mark.rule("P4")
@pytest.mark.parametrize("chemin", [False, True], ids=["sette e mezzo", "chemin de fer"])
def test_an_eliminated_player_sees_the_last_hand_before_the_seat_is_free(chemin: bool) -> None:  # noqa: FBT001
    async def story(world: World) -> None:
        event = await announced(world, freeze_out(PLAYERS, chemin=chemin))
        players = await contestants(world, PLAYERS)
        await entered(world, event, *players)
        state = await over(world, event)
        (winner,) = (state.places[0][0],) if state.places else (None,)
        for number, entrant in enumerate(state.entrants):
            player = next(one for one in players if one.person.id == entrant.player)
            if number != winner:
                assert_is_told(player)

    in_world(story, tempo=Tempo())


def assert_is_told(player: Player) -> None:
    last = last_hands(player)[-1]
    seat: Any = last.seat
    assert last.view.places[seat].player == player.person.id
    assert last.match is not None
    assert last.asks == ()
    assert tournament_of(last.view.sheet) is not None
    assert not any(isinstance(event, StoodUp) for event in last.events)
    later = player.frames[player.frames.index(last) + 1 :]
    assert all(frame.seat is None for frame in later if frame.table == last.table)
