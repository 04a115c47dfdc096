"""Random batches of entries, right and wrong ones, and the whole content of a store to compare."""

import random

from msgspec.structs import replace

from circolo.ledger.account import MINT, Account, wallet
from circolo.ledger.book import InsufficientChips, TransferConflict
from circolo.ledger.transfer import Transfer
from circolo.store.entries import GENESIS_HASH, Entry, SealedSecret, with_hash
from circolo.store.errors import StoreRefusal
from circolo.store.store_port import Store
from tests.store.entries import first, moved

ANNA, BRUNO = wallet("anna"), wallet("bruno")


async def random_batch(seed: int, store: Store, *, count: int, most: int = 29) -> list[Entry]:
    """Return up to `most` entries after what `store` holds; `count` entries were made before."""
    chance = random.Random(seed)
    heads = {head.stream: (head.version, head.hash) for head in await store.streams("")}
    size = chance.randrange(most + 1)
    return [_random_entry(chance, heads, count + number) for number in range(1, size + 1)]


async def outcome(store: Store, entry: Entry) -> str:
    """Append an entry, and return the refusal, or "taken"."""
    try:
        await store.append(entry)
    except (StoreRefusal, InsufficientChips, TransferConflict) as refusal:
        return str(refusal)
    return "taken"


async def content(store: Store) -> tuple[object, ...]:
    """Return everything that a store holds of these entries."""
    streams = [head.stream for head in await store.streams("")]
    return (
        await store.streams(""),
        [committed.entry for committed in await store.feed(0, limit=10_000)],
        [await store.read(stream) for stream in streams],
        [await store.secrets(stream) for stream in streams],
        await store.balances(""),
        [await store.statement(account, limit=100) for account in (MINT, ANNA, BRUNO)],
    )


def _random_entry(chance: random.Random, heads: dict[str, tuple[int, bytes]], count: int) -> Entry:
    stream = chance.choice(["house", "table:1", "table:2", "table:3"])
    version, previous = heads.get(stream, (0, GENESIS_HASH))
    command = f"c{count}" if chance.random() < 0.9 else f"c{chance.randrange(count + 1)}"
    written = replace(first(stream), command=command, events=b"%d" % count)
    wrong_by = chance.choice([0] * 9 + [-1, 1])
    entry = replace(
        written,
        version=max(1, version + 1 + wrong_by),
        transfers=_random_transfers(chance),
        sealed=(SealedSecret(chance.randrange(9), b"box"),) if chance.random() < 0.1 else (),
        opened=(chance.randrange(9),) if chance.random() < 0.1 else (),
        closes=chance.random() < 0.01,
    )
    entry = with_hash(previous if chance.random() < 0.95 else bytes(32), entry)
    if chance.random() < 0.9:  # mostly assume that it is accepted, and append after it
        heads[stream] = (entry.version, entry.hash)
    return entry


def _random_transfers(chance: random.Random) -> tuple[Transfer, ...]:
    accounts: list[Account] = [MINT, ANNA, BRUNO]
    several = range(chance.choice([0, 0, 0, 1, 2]))
    return tuple(
        moved(f"t{chance.randrange(200)}", *chance.sample(accounts, 2), amount=chance.randint(1, 9))
        for _ in several
    )
