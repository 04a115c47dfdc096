"""Builds log entries for tests, with hash, salt and time; a test may override any field."""

from hashlib import sha256

from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import MINT, Account
from circolo.ledger.transfer import Transfer
from circolo.store.entries import GENESIS_HASH, SALT_BYTES, Entry, with_hash

NOON = Millis(1_800_000_000_000)


def first(stream: str, **written: object) -> Entry:
    """Return the first entry of a stream; `written` overrides its fields."""
    return _written(stream, 1, previous=GENESIS_HASH, **written)


def after(entry: Entry, **written: object) -> Entry:
    """Return the entry after `entry` in its stream; `written` overrides its fields."""
    return _written(entry.stream, entry.version + 1, previous=entry.hash, **written)


def entries(stream: str, count: int) -> list[Entry]:
    """Return the first `count` entries of a stream."""
    chained = [first(stream)][:count]
    while len(chained) < count:
        chained.append(after(chained[-1]))
    return chained


def moved(name: str, debit: Account, credit: Account, *, amount: int) -> Transfer:
    """Return a transfer of chips with the id `name`."""
    return Transfer(name, debit, credit, Chips(amount), "test")


def minted(account: Account, amount: int) -> Transfer:
    """Return a transfer of new chips from the mint to an account."""
    return moved(f"mint/{account}", MINT, account, amount=amount)


def _written(stream: str, version: int, *, previous: bytes, **written: object) -> Entry:
    name = f"{stream}/{version}"
    plain = Entry(
        stream=stream,
        version=version,
        command=f"c{version}",
        at=Millis(NOON + version),
        cause="clock",
        events=name.encode(),
        salt=sha256(name.encode()).digest()[:SALT_BYTES],
        hash=GENESIS_HASH,
    )
    entry = replace(plain, **written)
    if "hash" in written:
        return entry
    return with_hash(previous, entry)
