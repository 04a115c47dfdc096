"""REST operations: the public keys and the anchors of the house, at well-known paths.

An anchor is one hash over all logs of the house, by which later changes can be detected
(docs/fairness.md).
"""

from circolo.fairness.anchors import PublishedAnchors
from circolo.fairness.signing import PublishedKeys
from circolo.room.house import House
from circolo.web.rest.operation import get

KEYS = "/.well-known/circolo-keys.json"
ANCHORS = "/.well-known/circolo-anchors.json"
_FOR_AN_HOUR = (("cache-control", "max-age=3600, public"),)
"""The cache header of the anchors: an hour is short enough, since a new anchor comes once a day."""


@get(KEYS)
async def published_keys(house: House) -> PublishedKeys:
    """Return the public keys with which the house signs or has signed, the oldest first."""
    return house.signatures.published


@get(ANCHORS, headers=_FOR_AN_HOUR)
async def published_anchors(house: House) -> PublishedAnchors:
    """Return the latest anchors of the house, the oldest first (docs/fairness.md)."""
    return house.anchors.published


OPERATIONS = (published_keys, published_anchors)
