"""Runs the query of a command on a house, in SQLite or in PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from circolo.cli.data_folder_option import house_address
from circolo.cli.refusal import refuse
from circolo.store.errors import BrokenChain, DatabaseRefused, DataFolderRefused, StoreFailed
from circolo.store.house_reader import HouseReader
from circolo.store.opening import open_reader

Answer = TypeVar("Answer")


def ask_house(
    data: Path | None, store: str | None, query: Callable[[HouseReader], Awaitable[Answer]]
) -> Answer:
    """Return the result of a query to the house that `--data` and `--store` select.

    All reads of the query see the same state; a server may run meanwhile. Ends the command if the
    house cannot be read.
    """
    address = house_address(data, store)

    async def ask() -> Answer:
        async with open_reader(address.file, url=address.url) as reader:
            return await query(reader)

    try:
        return asyncio.run(ask())
    except (DataFolderRefused, DatabaseRefused, StoreFailed) as refused:
        refuse(refused.code, str(refused))
    except BrokenChain as broken:
        refuse("data_folder_damaged", f"The log of the house cannot be read: {broken}.")
