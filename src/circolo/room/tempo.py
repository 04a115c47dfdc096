"""The tempo: a table's pace reveals nothing of what its players think or hold."""

from dataclasses import dataclass

from circolo.cards.units import Millis
from circolo.room.ports import Clock


@dataclass(frozen=True, slots=True)
class Tempo:
    """Minimum milliseconds between two public events, and before a bot answers; 0 is off."""

    between: Millis = Millis(350)
    bot: Millis = Millis(600)

    def is_too_soon(self, now: Millis, since: Millis) -> bool:
        """Return whether an action now would follow the event shown at `since` too soon."""
        return now < since + self.between

    async def wait(self, clock: Clock, *, since: Millis) -> None:
        """Wait until an action may follow the event shown at `since`."""
        if self.between:
            await clock.sleep_until(Millis(since + self.between))


OFF = Tempo(between=Millis(0), bot=Millis(0))
