"""Backups that the servers of a house in PostgreSQL make by themselves, as processes."""

import asyncio
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from circolo.cards.units import Chips
from circolo.games.tressette import Options
from circolo.ledger.account import Account
from circolo.store.backup_rotation import backups_in
from circolo.store.postgres import open_postgres
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests import postgres_server
from tests.cli.guests import Guest, guests
from tests.cli.house_processes import OpenHouse, circolo, opened
from tests.cli.migrate.houses import with_key
from tests.nats_server import nats_server

PATIENCE_SECONDS = 60
AFTER_SOME_CARDS = 25_000
"""Milliseconds from the start of a server to its first backup: more than two people need to meet
and to play some cards, also on a slow machine.
"""
SHEET = TableOptions(Options(players=2), entry=100)
SETTINGS = {
    "CIRCOLO_TEMPO": "off",
    "CIRCOLO_PURSES_PER_DAY": "2",
    "CIRCOLO_SIT_AND_GOS": "off",
    "CIRCOLO_BACKUP_EVERY": "1m",
}
SOON = """
import sys
from circolo.web import scheduled_backups
scheduled_backups.AFTER_START = scheduled_backups.RETRY = int(sys.argv.pop(1))
from circolo.cli.main import app
app()
"""
"""The program whose first backup is due so many milliseconds after its start."""


def soon(milliseconds: int) -> tuple[str, ...]:
    return (sys.executable, "-c", SOON, str(milliseconds))


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)


def metric(house: OpenHouse, name: str) -> str:
    """Return the value of a metric, empty if the house does not have it."""
    with house.browser() as browser:
        lines = browser.get("/metrics").text.splitlines()
    return next((line.split()[1] for line in lines if line.startswith(f"circolo_{name} ")), "")


def play(people: list[Guest], answers: int) -> None:
    """Let people answer so many questions, each with its first answer."""
    while answers > 0:
        for guest in people:
            guest.catch_up()
            if guest.frame is not None and guest.frame.asks:
                ask = guest.frame.asks[0]
                action = next(iter(ask.offers[0].actions()))
                guest.say(client.Act, table=guest.frame.table, ask=ask.id, action=action)
                answers -= 1


def chips(url: str, accounts: str) -> dict[Account, Chips]:
    async def read() -> dict[Account, Chips]:
        store = await open_postgres(url)
        try:
            return await store.balances(accounts)
        finally:
            await store.close()

    return asyncio.run(read())


def test_a_backup_made_during_play_becomes_a_house_that_voids_the_deal(
    tmp_path: Path, url: str
) -> None:
    data, settings = tmp_path / "data", SETTINGS | {"CIRCOLO_STORE": url}
    with (
        opened(data, command=soon(AFTER_SOME_CARDS), **settings) as house,
        guests(house, 2) as two,
    ):
        said = two[0].say(client.OpenTable, sheet=SHEET)
        assert isinstance(said, Done)
        two[1].say(client.Sit, table=said.table)
        play(two, answers=6)
        assert backups_in(data / "backups") == [], "the backup is made before the deal"
        until(lambda: bool(backups_in(data / "backups")))
        until(lambda: metric(house, "backups_made_total") == "1.0")
        assert float(metric(house, "backup_newest_timestamp_seconds")) > 0
        play(two, answers=1)
        code, complained = house.end(signal.SIGTERM)
    assert code == 0
    assert "backup_made" in complained
    assert url not in complained
    ((_, backup),) = backups_in(data / "backups")
    assert circolo("audit", "--data", backup, "--keys", data / "keys").returncode == 0
    assert circolo("restore", "--drill", "--data", data).returncode == 0
    asyncio.run(postgres_server.empty(url))
    assert circolo("restore", backup, "--data", data, settings=settings).returncode == 0
    with opened(data, **settings) as house:
        until(lambda: sorted(chips(url, "purse:").values()) == [1_000, 1_000])
        assert house.end(signal.SIGTERM)[0] == 0
    assert circolo("audit", "--data", data, settings=settings).returncode == 0


def test_the_desk_of_a_cluster_makes_the_backups_of_all_nodes(tmp_path: Path, url: str) -> None:
    one, two = with_key(tmp_path / "one"), with_key(tmp_path / "two")
    with nats_server() as nats:
        settings = SETTINGS | {"CIRCOLO_STORE": url, "CIRCOLO_BUS": nats.url}
        with (
            opened(one, command=soon(4_000), **settings) as first,
            opened(two, command=soon(50), **settings) as second,
        ):
            until(lambda: metric(first, "backups_made_total") == "1.0")
            assert metric(second, "backups_made_total") == "0.0"
            assert metric(second, "backup_newest_timestamp_seconds") == ""
            assert not (two / "backups").exists()
            doctor = circolo("doctor", "--data", two, settings=settings).stdout
            assert "makes the backups: run the doctor there, too." in doctor
            assert first.end(signal.SIGTERM)[0] == 0
            until(lambda: metric(second, "backups_made_total") == "1.0")
            assert float(metric(second, "backup_newest_timestamp_seconds")) > 0
    assert [len(backups_in(data / "backups")) for data in (one, two)] == [1, 1]
