"""The public keys and the anchors of the house, at well-known paths."""

from circolo.fairness.anchors import PublishedAnchors
from circolo.fairness.signing import PublishedKeys
from circolo.room.house import House
from circolo.web.rest.operation import get

KEYS = "/.well-known/circolo-keys.json"
ANCHORS = "/.well-known/circolo-anchors.json"
_FOR_AN_HOUR = (("cache-control", "max-age=3600, public"),)
"""Caches may keep the list, since a house makes one anchor a day."""


@get(KEYS)
async def published_keys(house: House) -> PublishedKeys:
    """Return all present and former signing keys of the house, the oldest first."""
    return house.signatures.published


@get(ANCHORS, headers=_FOR_AN_HOUR)
async def published_anchors(house: House) -> PublishedAnchors:
    """Return the last anchors of the house, the oldest first: docs/fairness.md."""
    return house.anchors.published


OPERATIONS = (published_keys, published_anchors)
