"""The public keys and the anchors of the house, where anybody finds them."""

from litestar import get
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency

from circolo.fairness.anchors import PublishedAnchors
from circolo.fairness.signing import PublishedKeys
from circolo.room.house import House

KEYS = "/.well-known/circolo-keys.json"
ANCHORS = "/.well-known/circolo-anchors.json"
_FOR_AN_HOUR = CacheControlHeader(public=True, max_age=3600)
"""A house makes one anchor a day, so proxies and feed readers may keep the list for a while."""


@get(KEYS)
async def published_keys(house: NamedDependency[House]) -> PublishedKeys:
    """Return all keys with which the house signs or has signed, the oldest first."""
    return house.signatures.published


@get(ANCHORS, cache_control=_FOR_AN_HOUR)
async def published_anchors(house: NamedDependency[House]) -> PublishedAnchors:
    """Return the last anchors of the house, the oldest first: docs/fairness.md."""
    return house.anchors.published


HANDLERS = (published_keys, published_anchors)
