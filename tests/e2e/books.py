"""The books of a house that is closed, read through its own store."""

import asyncio
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, TypeVar

from circolo.ledger.account import Account
from circolo.ledger.book import Book
from circolo.room.chips.chip_account import chips_of
from circolo.store.sqlite import SqliteStore

MOST_ENTRIES = 10_000

T = TypeVar("T")


class Books(NamedTuple):
    """What the store says that each account holds, and all transfers posted anew."""

    kept: Mapping[Account, int]
    book: Book
    wallets: tuple[Account, ...]
    """Of the players asked for."""

    def moved(self, account: Account) -> list[tuple[str, int]]:
        """Return why the account changed and by how much, oldest first."""
        return [
            (transfer.why, transfer.amount if transfer.credit == account else -transfer.amount)
            for transfer in self.book.posted.values()
            if account in (transfer.credit, transfer.debit)
        ]


def read_books(data: Path, *names: str) -> Books:
    """Read a data folder that nobody serves, with the wallets of the players so named."""
    return aside(_read(data, names))


def aside(work: Coroutine[None, None, T]) -> T:
    """Run it beside a browser, which while it is driven from here holds this thread's loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def _read(data: Path, names: tuple[str, ...]) -> Books:
    deal_key = (data / "keys" / "deal.key").read_bytes()
    store = await SqliteStore.open(data / "circolo.db", deal_key=deal_key)
    kept = await store.balances("")
    entries = await store.feed(0, limit=MOST_ENTRIES)
    people = [await store.people.by_name(name) for name in names]
    await store.close()
    book = Book()
    for committed in entries:
        book = book.post(committed.entry.transfers)
    return Books(kept, book, tuple(chips_of(person) for person in people if person is not None))
