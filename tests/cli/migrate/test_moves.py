"""`circolo migrate`: a house moves from its SQLite file to PostgreSQL and back."""

import shutil
import signal
from pathlib import Path
from typing import Any

from circolo.games.tressette import Options
from circolo.tables.state import TableId
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.cli.either_store import typed
from tests.cli.guests import Guest, returning
from tests.cli.house_processes import circolo, opened, refused
from tests.cli.migrate.houses import rows_of_database, rows_of_file, with_key

CARDS_OF_A_DEAL = 40
SHEET = TableOptions(Options(players=2), entry=100)
SETTINGS = {"CIRCOLO_TEMPO": "off", "CIRCOLO_PURSES_PER_DAY": "2", "CIRCOLO_SIT_AND_GOS": "off"}


def test_a_house_moves_to_a_database_and_back(data: Path, url: str) -> None:
    before = rows_of_file(data)
    assert all(before.values())
    there = typed("migrate", "--to", url, "--data", data)
    assert (there.returncode, there.stderr) == (0, "")
    lines = there.stdout.splitlines()
    assert sorted(lines[:-1]) == sorted(
        f"{name}: {len(rows)} row{'s' * (len(rows) != 1)}" for name, rows in before.items()
    )
    assert "CIRCOLO_STORE" in lines[-1]
    assert rows_of_file(data) == before == rows_of_database(url, before)
    back = typed("migrate", "--from", url, "--data", with_key(data.with_name("back")))
    assert (back.returncode, back.stderr) == (0, "")
    assert back.stdout.splitlines()[:-1] == lines[:-1]
    assert rows_of_file(data.with_name("back")) == before
    audited = typed("audit", "--data", data.with_name("back"))
    assert (audited.returncode, audited.stderr) == (0, "")
    assert "not checked (sealed_since)" in audited.stdout
    assert sorted(path.name for path in (data.with_name("back")).iterdir()) == [
        "circolo.db",
        "keys",
        "lock",
    ]


def test_a_house_moves_once(data: Path, url: str) -> None:
    there = ("migrate", "--to", url, "--data", data)
    back = ("migrate", "--from", url, "--data", with_key(data.with_name("back")))
    for command, code in ((there, "database_not_empty"), (back, "data_folder_not_empty")):
        assert typed(*command).returncode == 0
        assert refused(typed(*command)) == code


def views(people: list[Guest], table: TableId) -> list[Any]:
    """Let returning players follow their table, and return what each sees of the match."""
    for guest in people:
        guest.say(client.Follow, table=table)
        guest.catch_up()
    return [guest.frame.match for guest in people if guest.frame is not None]


def play(people: list[Guest], cards: int) -> None:
    """Let the two players play so many cards."""
    for _ in range(cards):
        asked = next(guest for guest in people if guest.until_asked())
        assert asked.frame is not None
        ask = asked.frame.asks[0]
        action = next(iter(ask.offers[0].actions()))
        said = asked.say(client.Act, table=asked.frame.table, ask=ask.id, action=action)
        assert isinstance(said, Done)
        for guest in people:
            guest.catch_up()


def test_a_table_continues_with_the_same_cards_on_the_other_side(tmp_path: Path, url: str) -> None:
    folder, later = tmp_path / "data", tmp_path / "later"
    with opened(folder, **SETTINGS) as house:
        cookies = [house.guest()[1] for _ in range(2)]
        with returning(house, cookies) as people:
            said = people[0].say(client.OpenTable, sheet=SHEET)
            assert isinstance(said, Done)
            assert said.table is not None
            table = said.table
            people[1].say(client.Sit, table=table)
            play(people, 5)
            seen = views(people, table)
        assert house.end(signal.SIGTERM)[0] == 0
    assert sorted(len(view.hand) for view in seen) == [9, 10]
    assert circolo("migrate", "--to", url, "--data", folder).returncode == 0
    with opened(folder, CIRCOLO_STORE=url, **SETTINGS) as house:
        with returning(house, cookies) as people:
            assert views(people, table) == seen
            play(people, 4)
            seen = views(people, table)
        assert house.end(signal.SIGTERM)[0] == 0
    shutil.copytree(folder / "keys", later / "keys")
    assert circolo("migrate", "--from", url, "--data", later).returncode == 0
    with opened(later, **SETTINGS) as house:
        with returning(house, cookies) as people:
            assert views(people, table) == seen
            play(people, CARDS_OF_A_DEAL - 9 + 2)
        assert house.end(signal.SIGTERM)[0] == 0
    assert circolo("audit", "--data", later).returncode == 0
