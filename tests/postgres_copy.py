"""Copies a house from a SQLite file into a PostgreSQL database, so that tests read it in both."""

from pathlib import Path
from typing import Any

import apsw
import asyncpg

from circolo.store.house_copy.house_tables import TABLES
from circolo.store.sqlite.connections import fetch
from tests import postgres_server

AS_COPIER = {"search_path": "circolo", "session_replication_role": "replica"}
_COUNT = """
UPDATE counters SET position = (SELECT coalesce(max(position), 0) FROM entries),
    transfers = (SELECT count(*) FROM transfers), deeds = (SELECT count(*) FROM deeds)
"""


async def copy_house(file: Path, url: str) -> None:
    """Replace all rows of a database by those of a file; only a superuser may do so."""
    await postgres_server.empty(url)
    source = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
    target = await asyncpg.connect(url, server_settings=AS_COPIER)
    try:
        for table in TABLES:
            rows = fetch(source, f"SELECT {', '.join(table.columns)} FROM {table.name}")
            records = [tuple(map(_cell, table.columns, row)) for row in rows]
            await target.copy_records_to_table(table.name, columns=table.columns, records=records)
        await target.execute(_COUNT)
    finally:
        await target.close()
        source.close()


def _cell(column: str, value: Any) -> Any:
    return bool(value) if column == "closed" else value
