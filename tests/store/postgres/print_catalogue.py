"""Writes the catalogue of a database that the migrations have just created.

python -m tests.store.postgres.print_catalogue
"""

import asyncio
from pathlib import Path

from circolo.store.postgres import catalogue
from circolo.store.postgres.database_reader import open_database
from tests import postgres_server

FILE = Path(catalogue.__file__).with_name("catalogue.txt")


async def catalogue_of(url: str) -> str:
    """Return the catalogue of a database as text."""
    async with open_database(url) as reader:
        return catalogue.as_text(await catalogue.stored_catalogue(reader.connection))


if __name__ == "__main__":
    with postgres_server.database() as url:
        FILE.write_text(asyncio.run(catalogue_of(url)), encoding="utf-8")
