"""After `kill -9` under load each acknowledged entry is stored once, and the balances are right."""

import random
from pathlib import Path

import pytest

from circolo.ledger.account import FEES, MINT, wallet
from circolo.store.entries import Entry
from circolo.store.sqlite import SqliteStore
from tests.store.children import child, said
from tests.store.keeper import TABLES, following, opening

pytestmark = pytest.mark.anyio

KILLS = 8


def killed_after(folder: Path, acknowledgements: int) -> list[tuple[str, int]]:
    """Let a process append entries, kill it, and return stream and version of acknowledged ones."""
    with child("keeper", folder, "fill") as process:
        count = iter(range(acknowledgements))
        lines = said(process, until=lambda _: next(count, None) is None)
        process.kill()
        lines += said(process)
    words = [line.split() for line in lines]
    return [(stream, int(version)) for stream, version in words]


def expected(table: int, length: int) -> list[Entry]:
    entries = [opening(table)][:length]
    while len(entries) < length:
        entries.append(following(entries[-1]))
    return entries


async def test_a_killed_server_loses_no_acknowledged_entry_and_duplicates_none(
    tmp_path: Path,
) -> None:
    chance = random.Random(1)
    acknowledged: list[tuple[str, int]] = []
    for _ in range(KILLS):
        acknowledged += killed_after(tmp_path / "data", chance.randint(1, 1_500))
        store = await SqliteStore.open(tmp_path / "data" / "circolo.db", deal_key=bytes(32))
        versions = {head.stream: head.version for head in await store.streams("table:")}
        assert [s for s, v in acknowledged if versions.get(s, 0) < v] == []
        for table in range(TABLES):
            length = versions.get(f"table:{table}", 0)
            assert list(await store.read(f"table:{table}")) == expected(table, length)
        paid = {table: versions.get(f"table:{table}", 0) // 5 for table in range(TABLES)}
        balances = await store.balances("")
        assert sum(balances.values()) == 0
        assert balances.get(FEES, 0) == sum(paid.values())
        assert balances[MINT] == -(10**6) * len(versions)
        assert all(
            balances[wallet(stream.replace("table:", "p"))] == 10**6 - version // 5
            for stream, version in versions.items()
        )
        await store.close()
    assert len(acknowledged) == len(set(acknowledged)) > KILLS
