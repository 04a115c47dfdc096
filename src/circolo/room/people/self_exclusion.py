"""Self-exclusion: a person takes a break from playing, which nobody can end early."""

from circolo.cards.units import DAY, Millis
from circolo.room.actors.house_events import HouseEvent, SelfExcluded
from circolo.room.actors.house_state import HouseState
from circolo.room.actors.house_stream import HouseStream
from circolo.room.errors import RoomRefused
from circolo.tables.state import PlayerId

LEAST_LONGER = Millis(DAY // 24)
"""The time by which a choice must be longer than the one before it to be written."""


async def exclude_self(house: HouseStream, player: PlayerId, *, days: int, now: Millis) -> None:
    """Exclude a player from all seats for some days from `now`, as they ask.

    Raises RoomRefused `self_exclusion_longer` if they are excluded for longer already.
    """
    until = Millis(now + days * DAY)

    def excluded(state: HouseState) -> tuple[HouseEvent, ...]:
        before = state.self_excluded.get(player, Millis(0))
        if before > until:
            raise RoomRefused("self_exclusion_longer")
        return () if until - before < LEAST_LONGER else (SelfExcluded(player, until),)

    await house.decide(excluded)
