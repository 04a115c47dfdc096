"""A house with a deal in it, backed up, restored and served: by the commands, as processes."""

import json
import signal
from base64 import b64decode
from pathlib import Path

import apsw
import pytest

from circolo.store.sqlite.connections import connect_writer, fetch
from tests.cli.house_processes import circolo, opened, refused
from tests.room.match import in_world, table_of_two, to_play
from tests.room.world import World
from tests.store.inline import InlineStore


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder in which a match for chips is in the middle of a deal."""
    folder = tmp_path / "data"
    folder.mkdir()
    connection = connect_writer(folder / "circolo.db")

    async def story(world: World) -> None:
        anna, bruno, _ = await table_of_two(world, first=None, second=None, entry=100)
        for _ in range(5):
            to_play(anna, bruno).play()
            await world.settle()

    in_world(story, store=InlineStore(connection))
    connection.close()
    return folder


def purses(data: Path) -> dict[str, int]:
    connection = apsw.Connection(str(data / "circolo.db"))
    found: dict[str, int] = dict(
        fetch(connection, "SELECT * FROM balances WHERE account LIKE 'purse:%'")
    )
    connection.close()
    return found


def test_a_deal_is_voided_in_the_restored_house_and_every_chip_is_there(
    data: Path, tmp_path: Path
) -> None:
    assert purses(data) == {"purse:anna": 900, "purse:bruno": 900}
    assert circolo("backup", tmp_path / "monday.db", "--data", data).returncode == 0
    again = tmp_path / "again"
    assert circolo("restore", tmp_path / "monday.db", "--data", again).returncode == 0
    with opened(again) as house, house.browser() as browser:
        heads = json.loads(circolo("audit", "--data", again, "--json").stdout)["heads"]
        (table,) = [name.removeprefix("table:") for name in heads if name.startswith("table:")]
        told = browser.get(f"/api/tables/{table}/heads").json()
        assert (told, heads[f"table:{table}"]["closed"]) == (
            {"deals": [], "closed": "seed_lost"},
            True,
        )
        epoch = browser.get(f"/api/tables/{table}/epochs/1").json()
        assert epoch["ended"] == "lost"
        code, complained = house.end(signal.SIGTERM)
    assert code == 0
    assert "table_voided" in complained
    assert purses(again) == {"purse:anna": 1_000, "purse:bruno": 1_000}
    assert circolo("audit", "--data", again).returncode == 0


def test_a_table_whose_log_was_changed_is_not_played_on(data: Path) -> None:
    connection = apsw.Connection(str(data / "circolo.db"))
    connection.execute("DROP TRIGGER entries_never_change")
    connection.execute("UPDATE entries SET salt = zeroblob(16) WHERE position = 9")
    connection.close()
    outcome = circolo("serve", "--port", 0, "--data", data)
    assert refused(outcome) == "data_folder_damaged"
    assert "Restore the last backup" in outcome.stderr


def key_of(data: Path) -> str:
    return circolo("keys", "show", "--data", data).stdout.strip()


def test_a_signing_key_is_in_a_backup_by_choice_alone(data: Path, tmp_path: Path) -> None:
    with opened(data) as house, house.browser() as browser:
        published = browser.get("/.well-known/circolo-keys.json").json()["keys"]
    key = key_of(data)
    assert [b64decode(one["key"]).hex() for one in published] == [key]
    assert circolo("backup", tmp_path / "without.db", "--data", data).returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "without.db"]
    done = circolo("backup", tmp_path / "with.db", "--signing-key", "--data", data)
    secret = tmp_path / "with.db.signing-key"
    assert (done.returncode, secret.stat().st_mode & 0o777) == (0, 0o600)
    again = tmp_path / "again"
    restored = circolo("restore", tmp_path / "with.db", "--signing-key", secret, "--data", again)
    assert (restored.returncode, key_of(again)) == (0, key)


def test_a_rotated_key_leaves_the_old_one_published(data: Path) -> None:
    with opened(data):
        refused_ = circolo("keys", "rotate", "--data", data)
        assert (refused_.returncode, refused_.stderr.split(":")[0]) == (2, "data_folder_in_use")
    old = key_of(data)
    assert circolo("keys", "rotate", "--data", data).returncode == 0
    with opened(data) as house, house.browser() as browser:
        first, second = browser.get("/.well-known/circolo-keys.json").json()["keys"]
    assert (b64decode(first["key"]).hex(), b64decode(second["key"]).hex()) == (old, key_of(data))
    assert (first["until"], second["until"]) == (second["since"], None)
