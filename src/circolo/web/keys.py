"""The public keys of the house, where anybody finds them."""

from litestar import get
from litestar.di import NamedDependency

from circolo.fairness.signing import PublishedKeys
from circolo.room.house import House

KEYS = "/.well-known/circolo-keys.json"


@get(KEYS)
async def published_keys(house: NamedDependency[House]) -> PublishedKeys:
    """Return all keys with which the house signs or has signed, the oldest first."""
    return house.signatures.published
