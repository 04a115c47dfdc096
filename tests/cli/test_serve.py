"""`circolo serve`: a house opens, lasts, closes, and says why it cannot open."""

import resource
import signal
import socket
import sys
import tempfile
from pathlib import Path

import apsw
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.cli.house_processes import circolo, opened, refused

AS_NOBODY = """
import os
from circolo import bootstrap
from circolo.cli.main import app

open_data_folder = bootstrap.open_data_folder

def open_as_nobody(*arguments, **options):
    if os.getuid() == 0:
        os.setuid(65534)
    return open_data_folder(*arguments, **options)

bootstrap.open_data_folder = open_as_nobody
app()
"""
"""To the superuser nothing is read-only."""


def test_a_house_opens_for_everybody_on_this_machine(tmp_path: Path) -> None:
    with opened(tmp_path / "new" / "data") as house:
        assert house.address.startswith("http://127.0.0.1:")
        you, _ = house.guest()
        assert (you["kind"], you["chips"]) == ("guest", 1_000)
        with house.browser() as browser:
            figures = browser.get("/metrics").text
        assert "circolo_commits_total" in figures


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_house_closes_when_it_is_asked_to(tmp_path: Path, number: signal.Signals) -> None:
    with opened(tmp_path) as house:
        _, cookie = house.guest()
        with connect(
            f"{house.address.replace('http', 'ws')}/ws",
            origin=Origin(house.address),
            additional_headers={"Cookie": f"circolo={cookie}"},
            proxy=None,
        ) as line:
            line.send('{"type":"hello","protocol":1}')
            line.recv()
            code, complained = house.end(number)
            with pytest.raises(ConnectionClosed):
                line.recv()
            assert line.close_code == 1012
    assert code == 0
    assert "Traceback" not in complained


def test_people_are_known_again_after_the_house_was_closed_or_killed(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        you, cookie = house.guest()
        house.end(signal.SIGKILL)
    for _ in range(2):
        with opened(tmp_path) as house:
            with house.browser(cookie) as browser:
                assert browser.get("/api/me").json() == you
            house.end(signal.SIGTERM)


def test_settings_come_from_the_environment_and_flags_go_before(tmp_path: Path) -> None:
    settings = {"CIRCOLO_WELCOME_CHIPS": "7", "CIRCOLO_PORT": "1", "CIRCOLO_GUESTS_PER_HOUR": "1"}
    with opened(tmp_path, "--tempo", "off", **settings) as house, house.browser() as browser:
        assert house.guest()[0]["chips"] == 7
        assert browser.post("/api/guest", json={}).json()["code"] == "too_many_guests"


def test_nobody_takes_the_name_of_a_house_bot(tmp_path: Path) -> None:
    with opened(tmp_path) as house, house.browser() as browser:
        browser.post("/api/guest", json={})
        wanted = {"name": "Zio Peppino", "password": "il quattro di denari"}
        assert browser.post("/api/claim", json=wanted).json()["code"] == "name_alike"


def test_open_without_a_screen_only_prints_the_address(tmp_path: Path) -> None:
    with opened(tmp_path, "--open", DISPLAY="", WAYLAND_DISPLAY="") as house:
        assert house.end(signal.SIGTERM)[0] == 0


def test_a_busy_port_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        outcome = circolo("serve", "--port", port, "--data", tmp_path)
    assert refused(outcome) == "port_busy"
    assert str(port) in outcome.stderr


def test_an_address_of_another_machine_is_said_in_a_sentence(tmp_path: Path) -> None:
    outcome = circolo("serve", "--host", "192.0.2.7", "--port", 0, "--data", tmp_path)
    assert refused(outcome) == "host_unknown"


def test_a_data_folder_in_use_is_said_in_a_sentence_and_its_house_plays_on(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        outcome = circolo("serve", "--port", 0, "--data", tmp_path)
        assert refused(outcome) == "data_folder_in_use"
        assert str(house.process.pid) in outcome.stderr
        assert house.guest()[0]["kind"] == "guest"
        assert circolo("admin", "link", "Pina", "--data", tmp_path).returncode == 2


def test_a_newer_data_folder_is_said_in_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        house.end(signal.SIGTERM)
    connection = apsw.Connection(str(tmp_path / "circolo.db"))
    connection.pragma("user_version", 9_999)
    connection.close()
    assert refused(circolo("serve", "--port", 0, "--data", tmp_path)) == "data_folder_newer"


def test_a_read_only_data_folder_is_said_in_a_sentence() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o555)
        command = (sys.executable, "-c", AS_NOBODY)
        outcome = circolo("serve", "--port", 0, "--data", folder, command=command)
        Path(folder).chmod(0o755)
    assert refused(outcome) == "data_folder_read_only"


def test_a_full_disk_is_said_in_a_sentence(tmp_path: Path) -> None:
    outcome = circolo("serve", "--port", 0, "--data", tmp_path, preexec_fn=_no_room)
    assert refused(outcome) == "disk_full"


def _no_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def test_a_file_for_a_data_folder_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    outcome = circolo("serve", "--port", 0, "--data", tmp_path / "data")
    assert refused(outcome) == "data_folder_no_folder"


def test_a_setting_that_cannot_be_used_is_said_in_a_sentence() -> None:
    outcome = circolo("serve", settings={"CIRCOLO_PORT": "eighty"})
    assert refused(outcome) == "bad_setting"
    assert "port" in outcome.stderr


def test_the_descriptors_allowed_are_used(tmp_path: Path) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with opened(tmp_path) as house:
        limits = Path(f"/proc/{house.process.pid}/limits").read_text()
    (row,) = [line for line in limits.splitlines() if line.startswith("Max open files")]
    assert row.split()[3] == str(most)
