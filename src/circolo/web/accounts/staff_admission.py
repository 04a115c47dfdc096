"""What somebody needs besides a role to use its rights: a place from which the house admits staff,
and a second factor where the house requires one.
"""

from ipaddress import ip_network

from circolo.room.house import House
from circolo.store.people_port import Person
from circolo.web.accounts.second_factors import SecondFactors
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester


class StaffAdmission:
    """Admits people with a role to its rights; people without one need nothing.

    A house may name the networks from which staff act; otherwise they act from everywhere. The
    server's own machine is always admitted.
    """

    def __init__(self, house: House, second_factors: SecondFactors) -> None:
        self._roles = house.roles
        self._second_factors = second_factors
        self._networks = tuple(ip_network(one, strict=False) for one in house.staff_networks)

    async def check(self, visitor: Requester, person: Person) -> None:
        """Raise Refusal: staff_elsewhere, second_factor_needed."""
        if self._roles.role_of(person.id) == "player":
            return
        if self._networks and not visitor.local and not self._is_within(visitor.address):
            raise Refusal("staff_elsewhere")
        await self._second_factors.must_be_set(person)

    def _is_within(self, address: str) -> bool:
        """Return whether an address lies in a network of staff.

        A loopback address does not: it is that of a proxy which does not say for whom it asks.
        """
        try:
            asked = ip_network(address)
        except ValueError:
            return False
        return not asked.is_loopback and any(
            asked.version == one.version and asked.subnet_of(one)  # type: ignore[arg-type]
            for one in self._networks
        )
