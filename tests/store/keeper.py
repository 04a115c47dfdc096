"""A process that uses a data folder as ordered by a test: `keeper.py FOLDER ORDER`.

fill    appends entries to thirty tables concurrently without end, and prints each acknowledged one
full    does the same with a file size limit of 400 KiB, and prints the code of the store's failure
hold    opens the folder, prints `open` and waits
grow    opens stores under a file size limit that grows each time, and prints each outcome
nobody  becomes a user without rights, and prints the refusal code of the folder
unmade  becomes that user, and prints the code of the failure to create a database there
"""

import asyncio
import os
import resource
import signal
import sys
from pathlib import Path

from circolo.ledger.account import FEES, wallet
from circolo.store.data_folder import DataFolder, open_data_folder
from circolo.store.entries import Entry
from circolo.store.errors import DataFolderRefused, StoreFailed
from circolo.store.sqlite import SqliteStore
from tests.store.entries import after, first, minted, moved

NOBODY = 65_534
TABLES = 30
FILE_MAX = 1_024 * 1_024


def opening(table: int) -> Entry:
    """Return the first entry of a table, which gives its player chips."""
    return first(f"table:{table}", transfers=(minted(wallet(f"p{table}"), 10**6),))


def following(entry: Entry) -> Entry:
    """Return the next entry of a table; each fifth entry takes one chip from its player."""
    number = entry.version + 1
    if number % 5:
        return after(entry)
    payer = wallet(f"p{entry.stream.removeprefix('table:')}")
    fee = moved(f"{entry.stream}/{number}", payer, FEES, amount=1)
    return after(entry, transfers=(fee,))


def opened(path: Path) -> DataFolder:
    """Open the folder with a fixed key."""
    return open_data_folder(path, entropy=lambda size: bytes(range(size)))


async def fill(path: Path) -> None:
    """Append entries until the process is killed or the store fails."""
    store = await SqliteStore.open(opened(path).database, deal_key=bytes(32))

    async def play(table: int) -> None:
        past = await store.read(f"table:{table}")
        entry = following(past[-1]) if past else opening(table)
        while True:
            await store.append(entry)
            os.write(1, f"{entry.stream} {entry.version}\n".encode())
            entry = following(entry)

    await asyncio.gather(*map(play, range(TABLES)))


async def grow(path: Path) -> None:
    """Open new stores, each with a limit that is 1 KiB larger, until one opens."""
    code, room = "", 0
    while code != "open":
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
        code = await try_to_open(path / f"{room}.db")
        os.write(1, f"{room} {code}\n".encode())
        room += 1_024


async def try_to_open(database: Path) -> str:
    """Try to open a store; return `open` or the code of the failure."""
    try:
        store = await SqliteStore.open(database, deal_key=bytes(32))
    except StoreFailed as failure:
        return failure.code
    await store.close()
    return "open"


def main(folder: str, order: str) -> None:
    """Execute the order, and print the code of a refusal or failure."""
    path = Path(folder)
    try:
        if order == "hold":
            held = opened(path)
            os.write(1, b"open\n")
            signal.pause()
            held.close()
        if order in ("nobody", "unmade") and os.getuid() == 0:
            os.setuid(NOBODY)  # the superuser may write everywhere
        if order == "nobody":
            opened(path)
        if order == "unmade":
            os.write(1, f"{asyncio.run(try_to_open(path / 'circolo.db'))}\n".encode())
            return
        if order == "grow":
            asyncio.run(grow(path))
            return
        if order == "full":
            resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_MAX, FILE_MAX))
        asyncio.run(fill(path))
    except (DataFolderRefused, StoreFailed) as refusal:
        os.write(1, f"{refusal.code}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
