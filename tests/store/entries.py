"""Entries as tests write them: chained, salted and stamped, unless said otherwise."""

from hashlib import sha256

from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import MINT, Account
from circolo.ledger.transfer import Transfer
from circolo.store.entries import GENESIS_HASH, SALT_BYTES, Entry, with_hash

NOON = Millis(1_800_000_000_000)


def first(stream: str, **written: object) -> Entry:
    """Open a stream."""
    return _written(stream, 1, previous=GENESIS_HASH, **written)


def after(entry: Entry, **written: object) -> Entry:
    """Follow an entry in its stream."""
    return _written(entry.stream, entry.version + 1, previous=entry.hash, **written)


def entries(stream: str, count: int) -> list[Entry]:
    """Return the first entries of a stream."""
    chained = [first(stream)][:count]
    while len(chained) < count:
        chained.append(after(chained[-1]))
    return chained


def moved(name: str, debit: Account, credit: Account, *, amount: int) -> Transfer:
    """Move chips for no reason."""
    return Transfer(name, debit, credit, Chips(amount), "test")


def minted(account: Account, amount: int) -> Transfer:
    """Give an account its first chips."""
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
