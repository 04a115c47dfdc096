"""A real house that keeps everything in a real PostgreSQL, while its connections are cut and it is
killed.
"""

import asyncio
import json
import random
import shutil
import signal
import time
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import asyncpg
import pytest
from typer.testing import CliRunner

from circolo.cli.main import app
from circolo.games.tressette import Options
from circolo.room.audit.audit import audit
from circolo.store.postgres import open_postgres
from circolo.store.postgres.house_lock import LOCK
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests import postgres_server
from tests.cli.guests import PATIENCE_SECONDS, Guest, returning
from tests.cli.house_processes import OpenHouse, circolo, opened, refused
from tests.store.postgres.disturbances import END_ALL

LIFETIMES = 4
CARDS_OF_A_LIFE = 9
PAUSE_SECONDS = 0.02
"""The longest time between two cuts of the connections."""

END_OTHERS = f"{END_ALL} AND pid <> $1"
IS_WAITING = "SELECT count(*) FROM pg_locks WHERE pid = $1 AND NOT granted"
"""Whether a connection stands first in the queue for the lock that another one holds."""

MOMENTARY = {"store_failed", "store_unavailable", "busy"}
"""Codes after which a page sends the same message again."""

SETTINGS = {
    "CIRCOLO_TEMPO": "off",
    "CIRCOLO_PURSES_PER_DAY": "2",
    "CIRCOLO_MESSAGES_PER_SECOND": "1000",
}
SHEET = TableOptions(Options(players=2), entry=100)


@pytest.fixture
def url(postgres_url: str) -> str:
    """Return the address of an empty database."""
    asyncio.run(postgres_server.empty(postgres_url))
    return postgres_url


class Sender:
    """Sends each message again until the house says that it took effect, and counts these."""

    def __init__(self, people: Sequence[Guest], url: str, chance: random.Random) -> None:
        self.people = people
        self.acknowledged: list[str] = []
        self._url = url
        self._chance = chance

    def done(self, guest: Guest, message: type, **fields: object) -> Done:
        """Send a message until it is done; cut the house's connections now and then."""
        message_id = f"act-{self._chance.getrandbits(60):x}"
        while True:
            with cuts(self._url, self._chance):
                answer = guest.say(message, id=message_id, **fields)
            if isinstance(answer, Done):
                self.acknowledged.append(message_id)
                return answer
            assert answer.code in MOMENTARY, answer

    def play_a_card(self) -> None:
        """Let the player whose turn it is play the first card on offer."""
        asked = self._asked()
        assert asked.frame is not None
        ask = asked.frame.asks[0]
        action = next(iter(ask.offers[0].actions()))
        self.done(asked, client.Act, table=asked.frame.table, ask=ask.id, action=action)

    def _asked(self) -> Guest:
        """Return the player who is asked, once one is."""
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            for guest in self.people:
                guest.catch_up()
                if guest.frame is not None and guest.frame.asks:
                    return guest
        raise AssertionError([guest.frame for guest in self.people])


@contextmanager
def cuts(url: str, chance: random.Random) -> Iterator[None]:
    """End all connections of the house to its database, some times at random moments."""
    pauses = [chance.random() * PAUSE_SECONDS for _ in range(chance.choice((0, 0, 3)))]
    cutting = Thread(target=lambda: asyncio.run(cut(url, pauses)))
    cutting.start()
    yield
    cutting.join()


async def cut(url: str, pauses: Sequence[float]) -> None:
    """End all other connections to a database after each of these pauses, in seconds."""
    if pauses:
        admin = await asyncpg.connect(url)
        for pause in pauses:
            await asyncio.sleep(pause)
            await admin.execute(END_ALL)
        await admin.close()


async def commands_and_findings(url: str) -> tuple[list[str], list[str]]:
    """Return the ids of all commands of people, and the findings of an audit."""
    store = await open_postgres(url)
    try:
        entries = [one.entry for one in await store.feed(0, limit=10_000)]
        report = await audit(store)
    finally:
        await store.close()
    commands = [entry.command.partition(":")[2] for entry in entries]
    return commands, [finding.code for finding in report.findings]


def test_nothing_acknowledged_is_lost_or_done_twice(url: str, tmp_path: Path) -> None:
    chance = random.Random(1)
    acknowledged: list[str] = []
    cookies: list[str] = []
    table = ""
    for _ in range(LIFETIMES):
        with opened(tmp_path / "data", CIRCOLO_STORE=url, **SETTINGS) as house:
            cookies = cookies or [house.guest()[1] for _ in range(2)]
            with returning(house, cookies) as people:
                sender = Sender(people, url, chance)
                if not table:
                    opened_ = sender.done(people[0], client.OpenTable, sheet=SHEET)
                    assert opened_.table is not None
                    table = opened_.table
                    sender.done(people[1], client.Sit, table=table)
                else:
                    for guest in people:
                        guest.say(client.Follow, table=table)
                for _ in range(CARDS_OF_A_LIFE):
                    sender.play_a_card()
                acknowledged += sender.acknowledged
            _, complained = house.end(signal.SIGKILL)
            assert "Traceback" not in complained
    commands, findings = asyncio.run(commands_and_findings(url))
    assert findings == []
    assert len(acknowledged) == LIFETIMES * CARDS_OF_A_LIFE + 2
    assert {one: commands.count(one) for one in acknowledged} == dict.fromkeys(acknowledged, 1)


def test_a_database_takes_one_server_and_one_deal_key(url: str, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with opened(first, CIRCOLO_STORE=url) as house:
        other = circolo("serve", "--port", 0, "--data", second, settings={"CIRCOLO_STORE": url})
        assert refused(other) == "database_in_use"
        house.end(signal.SIGTERM)
    other = circolo("serve", "--port", 0, "--data", second, settings={"CIRCOLO_STORE": url})
    assert refused(other) == "deal_key_foreign"
    with opened(second, "--replace-deal-key", CIRCOLO_STORE=url) as house:
        assert house.end(signal.SIGTERM)[0] == 0
    other = circolo("serve", "--port", 0, "--data", first, settings={"CIRCOLO_STORE": url})
    assert refused(other) == "deal_key_foreign"


def test_an_operator_acts_and_reads_while_the_house_is_open(
    url: str, server_role_url: str, tmp_path: Path
) -> None:
    def said(*words: str) -> str:
        command = [*words, "--data", str(tmp_path)]
        outcome = CliRunner().invoke(app, command, env={"CIRCOLO_STORE": server_role_url})
        assert (outcome.exit_code, outcome.stderr) == (0, "")
        return outcome.stdout

    with opened(tmp_path, CIRCOLO_STORE=server_role_url) as house, house.browser() as browser:
        browser.post("/api/guest", json={})
        member = {"name": "Nonna Pina", "password": "il quattro di denari"}
        browser.post("/api/claim", json=member)
        assert said("admin", "grant", "host", "nonna pina") == "Done, and written down.\n"
        assert json.loads(said("admin", "roles", "--json"))[0]["name"] == "Nonna Pina"
        assert said("admin", "reports") == "There are no reports.\n"
        assert json.loads(said("admin", "balances", "--json"))["wallets"] == 1_000
        assert "what one begins with" in said("statement", "NONNA PINA")
        assert "nothing is wrong" in said("audit")
    assert not (tmp_path / "circolo.db").exists()


async def ends_when_stolen(house: OpenHouse, url: str) -> str:
    """Cut the house off, take its lock, and return what it says at its end."""
    thief, admin = await asyncpg.connect(url), await asyncpg.connect(url)
    taken = asyncio.create_task(thief.execute("SELECT pg_advisory_lock($1)", LOCK))
    while not await admin.fetchval(IS_WAITING, thief.get_server_pid()):
        await asyncio.sleep(PAUSE_SECONDS)
    await admin.execute(END_OTHERS, thief.get_server_pid())
    await taken
    _, complained = await asyncio.to_thread(house.process.communicate, timeout=PATIENCE_SECONDS)
    thief.terminate()
    admin.terminate()
    return str(complained)


def test_a_server_that_was_cut_off_ends_if_another_has_the_database(
    url: str, tmp_path: Path
) -> None:
    with opened(tmp_path / "data", CIRCOLO_STORE=url) as house:
        complained = asyncio.run(ends_when_stolen(house, url))
        assert house.process.returncode == 74
    serious = [line for line in map(json.loads, complained.splitlines()) if line["level"] != "info"]
    assert (serious[-1]["event"], serious[-1]["code"]) == ("house_ends", "database_in_use")


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("mysql://here/circolo", "bad_setting"),
        ("postgresql://nobody@127.0.0.1:1/circolo", "database_unreachable"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused(address: str, code: str, tmp_path: Path) -> None:
    assert refused(circolo("serve", "--data", tmp_path, "--store", address)) == code


def key_of(data: Path) -> str:
    return circolo("keys", "show", "--data", data).stdout.strip()


def test_the_signing_key_of_a_house_in_postgresql_is_replaced(url: str, tmp_path: Path) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    rotate = ("keys", "rotate", "--store", url, "--data")
    assert refused(circolo(*rotate, other)) == "no_data_folder"
    with opened(data, CIRCOLO_STORE=url):
        shutil.copytree(data / "keys", other / "keys")
        assert refused(circolo(*rotate, data)) == "database_in_use"
        assert refused(circolo(*rotate, other)) == "database_in_use"
    old = key_of(data)
    assert circolo(*rotate, data).returncode == 0
    with opened(data, CIRCOLO_STORE=url) as house, house.browser() as browser:
        first, second = browser.get("/.well-known/circolo-keys.json").json()["keys"]
    assert (b64decode(first["key"]).hex(), b64decode(second["key"]).hex()) == (old, key_of(data))
