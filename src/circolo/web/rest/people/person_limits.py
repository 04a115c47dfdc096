"""Rate limits of requests that cost much, each counted by person."""

from typing import ClassVar

from circolo.cards.units import Millis
from circolo.room.rate_limit import RateLimit
from circolo.web.refusals import Refusal


class PersonLimit:
    """The base: `BURST` requests at once, and then one every `EVERY` milliseconds."""

    BURST: ClassVar[int]
    EVERY: ClassVar[Millis]
    CODE: ClassVar[str] = "too_fast"

    def __init__(self) -> None:
        self._rate = RateLimit(burst=self.BURST, every=self.EVERY)

    def take(self, person: str, now: Millis) -> None:
        """Count one request of a person; raises Refusal with the code `CODE`."""
        if wait := self._rate.wait(person, now):
            raise Refusal(self.CODE, wait=wait)
        self._rate.take(person, now)


class ProfileLimit(PersonLimit):
    """Limits the profiles that one person reads: each may cost a long history."""

    BURST, EVERY = 30, Millis(2_000)


class OwnDataLimit(PersonLimit):
    """Limits the files of own data that one person gets: each may cost a long history."""

    BURST, EVERY = 3, Millis(600_000)


class LossLimitChanges(PersonLimit):
    """Limits how often one person sets their loss limit: each time is an entry of the log."""

    BURST, EVERY, CODE = 10, Millis(300_000), "too_many_changes"


class AvatarLimit(PersonLimit):
    """Limits the avatars that one person chooses: each is sent to all who see them."""

    BURST, EVERY, CODE = 10, Millis(300_000), "too_many_avatars"
