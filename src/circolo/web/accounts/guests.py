"""Creates guests, who have no password, within the limits of each network address."""

from circolo.cards.units import DAY, Millis
from circolo.room.house import House
from circolo.room.ports import Entropy
from circolo.room.rate_limit import RateLimit
from circolo.store.people_port import PeopleRefused, Person
from circolo.web.accounts import display_names
from circolo.web.accounts.sessions import HOUR
from circolo.web.refusals import Refusal
from circolo.web.usage_limits import UsageLimits

GUEST_NAMES = 20
"""The number of random guest names that are tried before a request is refused as `busy`."""
_ID_BYTES = 10


class Guests:
    """Creates guests with random names, so many an hour and a day for one address."""

    def __init__(self, house: House, entropy: Entropy, *, limits: UsageLimits) -> None:
        self._house = house
        self._entropy = entropy
        hourly, daily = limits.guests_per_hour, limits.guests_per_day
        self._rates = (
            RateLimit(burst=hourly, every=Millis(HOUR // hourly)),
            RateLimit(burst=daily, every=Millis(DAY // daily)),
        )

    async def create(self, address: str) -> Person:
        """Create a guest for a network address. Raises Refusal: too_many_guests, busy."""
        now = self._house.clock.now()
        wait = max(rate.wait(address, now) for rate in self._rates)
        if wait:
            raise Refusal("too_many_guests", wait=Millis(wait))
        for rate in self._rates:
            rate.take(address, now)
        return await self._named()

    async def _named(self) -> Person:
        for _ in range(GUEST_NAMES):
            person = Person(
                id=f"p{self._entropy(_ID_BYTES).hex()}",
                name=display_names.guest_name(self._entropy),
                kind="guest",
                created=self._house.clock.now(),
            )
            try:
                await self._house.people.create(person)
            except PeopleRefused as refused:
                if refused.code != "name_taken":
                    raise
            else:
                return person
        raise Refusal("busy")
