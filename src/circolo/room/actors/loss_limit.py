"""The loss limit that a person has set for themself."""

from msgspec import Struct

from circolo.cards.units import Chips, Millis
from circolo.room.actors.house_events import LossLimitSet


class LossLimit(Struct, frozen=True):
    """The most chips that a person may lose in a day: `most` until the time `begins`, `then` from
    it on. None is no limit.
    """

    most: Chips | None
    then: Chips | None
    begins: Millis

    def at(self, now: Millis) -> Chips | None:
        """Return the limit at a time."""
        return self.then if now >= self.begins else self.most

    def followed_by(self, event: LossLimitSet, *, at: Millis) -> "LossLimit":
        """Return the limit after an event at the time `at`."""
        return LossLimit(self.at(at), event.most, event.begins)


NO_LOSS_LIMIT = LossLimit(None, None, Millis(0))
