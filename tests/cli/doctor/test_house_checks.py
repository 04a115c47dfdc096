"""`circolo doctor` finds faults of what a house keeps, each planted."""

import json
import os
import signal
from pathlib import Path

import apsw
import pytest

from circolo.cli.doctor import house_checks
from circolo.settings.sources import read_settings
from circolo.store.data_folder import DATABASE, open_data_folder
from tests.cli.house_processes import circolo, opened


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with keys and without a database."""
    open_data_folder(tmp_path / "data", entropy=bytes).close()
    return tmp_path / "data"


def test_a_folder_that_others_can_enter_is_found(data: Path) -> None:
    assert house_checks.data_folder(data).mark == "ok"
    data.chmod(0o750)
    assert house_checks.data_folder(data).mark == "fault"


def test_a_folder_of_another_user_is_found(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: data.stat().st_uid + 1)
    assert house_checks.data_folder(data).mark == "warning"


@pytest.mark.parametrize("name", ["deal.key", "signing.key"])
def test_a_key_that_others_can_read_is_found(data: Path, name: str) -> None:
    assert house_checks.keys(data).mark == "ok"
    (data / "keys" / name).chmod(0o640)
    found = house_checks.keys(data)
    assert found.mark == "fault"
    assert f"chmod 600 {data / 'keys' / name}:" in found.sentence


def test_a_folder_without_keys_is_found(tmp_path: Path) -> None:
    assert house_checks.keys(tmp_path).mark == "warning"


def test_a_settings_file_with_a_password_that_others_can_read_is_found(tmp_path: Path) -> None:
    file = tmp_path / "circolo.toml"
    file.write_text('[data]\nstore = "postgresql://role:sesame@db/circolo"\n')
    file.chmod(0o644)
    made = read_settings({"XDG_DATA_HOME": "/none"}, config=file)
    found = house_checks.settings_file(made)
    assert found.mark == "fault"
    assert "sesame" not in found.sentence
    file.chmod(0o640)
    assert house_checks.settings_file(made).mark == "ok"


def test_a_settings_file_without_a_password_may_be_read(tmp_path: Path) -> None:
    file = tmp_path / "circolo.toml"
    file.write_text("[server]\nport = 81\n")
    made = read_settings({"XDG_DATA_HOME": "/none"}, config=file)
    assert house_checks.settings_file(made).mark == "ok"


def test_a_misspelt_variable_is_found() -> None:
    environment = {
        "CIRCOLO_PROXYES": "1",
        "CIRCOLO_PORT": "80",
        "CIRCOLO_CONFIG": "a",
        "CIRCOLO_BOT_TOKEN": "b",
        "CIRCOLO_STORE_PASSWORD": "c",
        "CIRCOLO_BUS_PASSWORD": "d",
    }
    (found,) = house_checks.variables(environment)
    assert (found.mark, found.sentence.split(":")[0]) == (
        "warning",
        "Rename CIRCOLO_PROXYES to CIRCOLO_PROXIES",
    )


def store_mark(file: Path, url: str = "") -> str:
    (found,) = house_checks.store(file, url)
    return found.mark


def test_a_store_that_is_missing_damaged_or_newer_is_found(data: Path) -> None:
    assert store_mark(data / DATABASE) == "warning"
    with opened(data) as house:
        assert store_mark(data / DATABASE) == "ok"
        house.end(signal.SIGTERM)
    connection = apsw.Connection(str(data / DATABASE))
    connection.pragma("user_version", 1)
    assert store_mark(data / DATABASE) == "warning"
    connection.pragma("user_version", 9_999)
    connection.close()
    assert store_mark(data / DATABASE) == "fault"
    (data / DATABASE).write_bytes(b"no database" * 500)
    assert store_mark(data / DATABASE) == "fault"


def test_a_database_server_that_is_away_is_found(data: Path) -> None:
    assert store_mark(data / DATABASE, "postgresql://nobody@127.0.0.1:1/none") == "fault"


def test_the_command_prints_every_finding_and_exits_with_1_after_a_fault(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        port = house.address.rpartition(":")[2]
        options = ("--data", tmp_path, "--port", port)
        tmp_path.chmod(0o700)
        healthy = circolo("doctor", *options)
        (tmp_path / "keys" / "deal.key").chmod(0o644)
        exposed = circolo("doctor", *options, "--json")
    assert healthy.returncode == 0, healthy.stdout
    assert "FAULT" not in healthy.stdout
    assert exposed.returncode == 1
    found = {one["check"]: one["mark"] for one in json.loads(exposed.stdout)}
    assert {check for check, mark in found.items() if mark == "fault"} == {"keys"}
    assert found.keys() >= {
        "versions",
        "clock",
        "settings_file",
        "disk_space",
        "disk_kind",
        "disk_sync",
        "data_folder",
        "keys",
        "store",
        "port",
        "public_address",
        "proxy",
        "websocket",
        "https",
        "evening",
        "push",
    }


def test_the_doctor_of_a_new_machine_finds_no_fault(tmp_path: Path) -> None:
    outcome = circolo("doctor", "--data", tmp_path / "none", "--port", 0, "--json")
    assert outcome.returncode == 0
    found = {one["check"]: one["mark"] for one in json.loads(outcome.stdout)}
    assert found["data_folder"] == "warning"
