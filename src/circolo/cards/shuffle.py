"""Derives the order of a pack, and every other draw of an epoch, from a seed.

An epoch is the life of one shuffle. Its 32-byte seed is fixed before the first card is dealt
(circolo.fairness). Every random value of the epoch follows from the seed, so that anybody can
compute it again. HKDF-SHA256 expands the seed by the name of the draw into a ChaCha20 key. The key
stream is read as 32-bit words, little-endian. A word is mapped to a number by rejection, never by
remainder, so that every order is equally likely.
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
    """Return the order of the `size` cards of this epoch's pack."""
    return permuted(range(size), _chance(seed, "deck"))


def drawn(seed: bytes, name: str, below: int) -> int:
    """Return the draw called `name` of this epoch: an integer from 0 to below - 1."""
    return _chance(seed, "draw/" + name).below(below)


def permuted(items: Iterable[T], rng: Rng) -> tuple[T, ...]:
    """Return the items in random order, all orders equally likely (Fisher-Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = rng.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


class WordRng:
    """A source of random numbers that reads words of `bits` bits and uses each word at most
    once.
    """

    def __init__(self, words: Iterator[int], *, bits: int = 32) -> None:
        self._words = words
        self._all = 1 << bits

    def below(self, bound: int) -> int:
        """Return an unbiased number from the next words; raises ValueError beyond the range of one
        word.
        """
        if not 0 < bound <= self._all:
            raise ValueError(f"a draw needs a bound from 1 to {self._all}, not {bound}")
        limit = self._all - self._all % bound
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        return word % bound


def key_stream(key: bytes) -> Iterator[int]:
    """Yield the words of the ChaCha20 key stream (RFC 8439) with nonce and counter zero, without
    end.
    """
    cipher = Cipher(ChaCha20(key, bytes(16)), None).encryptor()
    while True:
        yield from _WORDS.unpack(cipher.update(_BLOCK))


def expansion(key: bytes) -> Callable[[bytes], bytes]:
    """Return a function from a name to one block of HKDF-SHA256 (RFC 5869) with an empty salt; one
    block is one key.
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
