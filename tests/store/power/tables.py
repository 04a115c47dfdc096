"""The entries that these tests write: a function of stream and version.

So the expected content of the whole store follows from the lengths of its streams.
"""

from functools import cache
from hashlib import sha256

from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.ledger.account import Account, wallet
from circolo.store.entries import Deed, Entry, MatchSummary, SealedSecret
from tests.store.entries import after, first, minted, moved

STREAMS = tuple(f"table:{number}" for number in range(6))
BOX = bytes(40)


@cache
def entry_of(stream: str, version: int) -> Entry:
    """Return the entry of a stream with this version.

    Some entries transfer chips and store a seed, some delete seeds, some have a result, and some
    are large.
    """
    draw = sha256(f"{stream}/{version}".encode()).digest()
    large = bytes(draw[1] * 50) if draw[0] % 8 == 0 else draw
    entry = (
        first(stream, events=large)
        if version == 1
        else after(entry_of(stream, version - 1), events=large)
    )
    if draw[2] < 80:
        grant = minted(wallet(f"{stream[-1]}-{version}"), 9)
        spent = moved(f"{stream}/{version}", grant.credit, wallet("a"), amount=5)
        return replace(entry, transfers=(grant, spent), sealed=(SealedSecret(version, BOX),))
    if draw[2] < 120:
        return replace(entry, opened=tuple(range(version)))
    if draw[2] < 140:
        deed = Deed(f"p{stream[-1]}", "hand", Chips(3))
        return replace(entry, finished=MatchSummary((deed.person,), b"won"), deeds=(deed,))
    return entry


def told(stream: str, length: int) -> tuple[Entry, ...]:
    """Return the first `length` entries of a stream as the store returns them."""
    return tuple(_as_read(stream, version) for version in range(1, length + 1))


@cache
def _as_read(stream: str, version: int) -> Entry:
    entry = entry_of(stream, version)
    return replace(entry, sealed=(), opened=(), finished=None, deeds=())


def balances(lengths: dict[str, int]) -> dict[Account, int]:
    """Return the expected balances if the streams have these lengths."""
    held: dict[Account, int] = {}
    for stream, length in lengths.items():
        for version in range(1, length + 1):
            for transfer in entry_of(stream, version).transfers:
                held[transfer.debit] = held.get(transfer.debit, 0) - transfer.amount
                held[transfer.credit] = held.get(transfer.credit, 0) + transfer.amount
    return {account: chips for account, chips in held.items() if chips}


def secrets(stream: str, length: int) -> dict[int, bytes]:
    """Return the expected encrypted seeds of a stream of this length."""
    kept: dict[int, bytes] = {}
    for version in range(1, length + 1):
        entry = entry_of(stream, version)
        kept |= {secret.epoch: secret.box for secret in entry.sealed}
        kept = {epoch: box for epoch, box in kept.items() if epoch not in entry.opened}
    return kept


def listed(lengths: dict[str, int]) -> tuple[int, int]:
    """Return the expected numbers of matches and deeds if the streams have these lengths."""
    written = [entry_of(s, version) for s, length in lengths.items() for version in _upto(length)]
    matches = sum(entry.finished is not None for entry in written)
    return matches, sum(len(entry.deeds) for entry in written)


def _upto(length: int) -> range:
    return range(1, length + 1)
