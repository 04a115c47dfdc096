"""Derives the order of a pack, and every other random number of a game, from a seed.

An epoch is the life of one shuffle. Its 32-byte seed is fixed before the first card is dealt
(circolo.fairness). Every random value of the epoch follows from the seed, so that anybody can
compute it again. HKDF-SHA256 derives a ChaCha20 key from the seed and the name of a draw. The key
stream is read as 32-bit words, little-endian. A word is mapped to a number by rejection sampling,
not by the remainder of a division, so that all orders are equally likely.
"""

import hmac
from collections.abc import Callable, Iterable, Iterator
from struct import Struct
from typing import TypeVar

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from circolo.cards.units import Rng

T = TypeVar("T")

SEED_BYTES = 32
_LABEL = b"circolo1/"
_WORDS = Struct("<16I")
_BLOCK = bytes(_WORDS.size)


def shuffled(seed: bytes, size: int) -> tuple[int, ...]:
    """Return the shuffled order of a pack of `size` cards, derived from an epoch's seed. The order
    lists positions in the unshuffled pack, first card first.
    """
    return permuted(range(size), _chance(seed, "deck"))


def drawn(seed: bytes, name: str, below: int) -> int:
    """Return the random integer from 0 to below - 1 that an epoch's seed gives for the draw called
    `name`. The same arguments always give the same number.
    """
    return _chance(seed, "draw/" + name).below(below)


def permuted(items: Iterable[T], rng: Rng) -> tuple[T, ...]:
    """Return the items in random order, all orders equally likely (Fisher-Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = rng.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


class WordRng:
    """A source of random numbers that reads words of `bits` bits from an iterator and uses each
    word at most once.
    """

    def __init__(self, words: Iterator[int], *, bits: int = 32) -> None:
        self._words = words
        self._all = 1 << bits

    def below(self, bound: int) -> int:
        """Return a uniformly distributed integer from 0 to bound - 1, by rejection sampling. Raises
        ValueError for a bound below 1 or above the number of values of a word.
        """
        if not 0 < bound <= self._all:
            raise ValueError(f"a draw needs a bound from 1 to {self._all}, not {bound}")
        limit = self._all - self._all % bound
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        return word % bound


def key_stream(key: bytes) -> Iterator[int]:
    """Yield the 32-bit words of the ChaCha20 key stream (RFC 8439) for this key, endlessly. Nonce
    and counter start at zero.
    """
    cipher = Cipher(ChaCha20(key, bytes(16)), None).encryptor()
    while True:
        yield from _WORDS.unpack(cipher.update(_BLOCK))


def expansion(key: bytes) -> Callable[[bytes], bytes]:
    """Return a function that derives a 32-byte key from a name in bytes, by HKDF-SHA256 (RFC 5869)
    with `key` as input and an empty salt.
    """
    extracted = hmac.new(hmac.digest(bytes(32), key, "sha256"), digestmod="sha256")

    def expanded(info: bytes) -> bytes:
        block = extracted.copy()
        block.update(info + b"\x01")
        return block.digest()

    return expanded


def _chance(seed: bytes, info: str) -> WordRng:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed is {SEED_BYTES} bytes, not {len(seed)}")
    return WordRng(key_stream(expansion(seed)(_LABEL + info.encode())))
