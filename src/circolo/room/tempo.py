"""The tempo: minimum times between events, so that the timing reveals nothing of what players think
or hold.
"""

from dataclasses import dataclass

from circolo.cards.units import Millis
from circolo.room.ports import Clock


@dataclass(frozen=True, slots=True)
class Tempo:
    """Minimum times in milliseconds, 0 for none: `between` two public events of a table, and `bot`
    before a bot answers.
    """

    between: Millis = Millis(350)
    bot: Millis = Millis(600)

    def is_too_soon(self, now: Millis, since: Millis) -> bool:
        """Return whether an event at the time `now` would follow the event shown at `since` too
        soon.
        """
        return now < since + self.between

    async def wait(self, clock: Clock, *, since: Millis) -> None:
        """Wait until the table may show the next event after the event shown at `since`."""
        if self.between:
            await clock.sleep_until(Millis(since + self.between))


OFF = Tempo(between=Millis(0), bot=Millis(0))
"""No minimum times, as tests and simulations use."""
