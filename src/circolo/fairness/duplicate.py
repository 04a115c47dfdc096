"""The shared packs of a duplicate tournament, which every table deals (docs/fairness.md).

The secrets of the packs form a chain of hashes: each secret is the hash of the next one, and the
hash of the first is the commitment. The house publishes the commitment before anybody enters, and
reveals the secrets in order. A secret reveals the earlier ones, but no later one.
"""

from msgspec import Struct

from circolo.fairness.encoding import tag


class SharedPacks(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The packs of one table of a duplicate tournament. Its epoch `e` deals the tournament's pack
    `before + e`.

    `commitment` is the hash of the first secret, `entrants` the hash of the list of entrants.
    `packs` is the number of packs of this table, `of` that of the whole tournament.
    """

    commitment: bytes
    entrants: bytes
    before: int
    packs: int
    of: int


def secret(last: bytes, number: int, *, of: int) -> bytes:
    """Return the secret of the pack `number` of a tournament with `of` packs; the number 0 is the
    commitment. `last` is any secret value, from which the last secret of the chain follows.
    """
    link = last
    for _ in range(of - number + 1):
        link = _before(link)
    return link


def is_bound(secret: bytes, number: int, *, commitment: bytes) -> bool:
    """Return whether a secret is that of the pack `number`: if it is hashed `number` times, the
    result is the commitment.
    """
    for _ in range(number):
        secret = _before(secret)
    return secret == commitment


def pack_seed(secret: bytes, number: int, *, entrants: bytes) -> bytes:
    """Return the seed of the pack `number`, from which the cards and the draws follow. `entrants`
    is the hash of the list of entrants, so the house did not know the cards when it committed.
    """
    return tag("circolo1/duplicate", secret, number, entrants)


def _before(secret: bytes) -> bytes:
    return tag("circolo1/duplicate-secret", secret)
