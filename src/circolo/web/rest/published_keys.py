"""The public keys and the anchors of the house, where anybody finds them."""

from circolo.fairness.anchors import PublishedAnchors
from circolo.fairness.signing import PublishedKeys
from circolo.room.house import House
from circolo.web.rest.operation import get

KEYS = "/.well-known/circolo-keys.json"
ANCHORS = "/.well-known/circolo-anchors.json"
_FOR_AN_HOUR = (("cache-control", "max-age=3600, public"),)
"""A house makes one anchor a day, so proxies and feed readers may keep the list for a while."""


@get(KEYS)
async def published_keys(house: House) -> PublishedKeys:
    """Return all keys with which the house signs or has signed, the oldest first."""
    return house.signatures.published


@get(ANCHORS, headers=_FOR_AN_HOUR)
async def published_anchors(house: House) -> PublishedAnchors:
    """Return the last anchors of the house, the oldest first: docs/fairness.md."""
    return house.anchors.published


OPERATIONS = (published_keys, published_anchors)
