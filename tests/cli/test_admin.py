"""`circolo admin` and the small commands."""

import sys
from pathlib import Path

from tests.cli.house_processes import circolo, opened, refused

PASSWORD = "il quattro di denari"
OTHER_PASSWORD = "la napoletana a coppe"


def test_a_link_lets_a_member_choose_a_new_password(tmp_path: Path) -> None:
    with opened(tmp_path) as house, house.browser() as browser:
        browser.post("/api/guest", json={})
        browser.post("/api/claim", json={"name": "Nonna Pina", "password": PASSWORD})
        outcome = circolo("admin", "link", "nonna pina", "--data", tmp_path)
        assert (outcome.returncode, outcome.stderr) == (0, "")
        address, _, token = outcome.stdout.strip().rpartition("/")
        assert address == f"{house.address}/recover"
        recovery = {"token": token, "password": OTHER_PASSWORD}
        assert browser.post("/api/recover", json=recovery).json()["name"] == "Nonna Pina"


def test_a_link_shows_the_address_the_house_is_known_by(tmp_path: Path) -> None:
    settings = {"CIRCOLO_ORIGINS": "https://carte.example"}
    with opened(tmp_path, **settings) as house:
        assert house.address == "https://carte.example"


def test_a_link_for_nobody_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path):
        outcome = circolo("admin", "link", "Zio Tano", "--data", tmp_path)
    assert refused(outcome) == "person_unknown"


def test_a_link_needs_a_house_that_is_open(tmp_path: Path) -> None:
    outcome = circolo("admin", "link", "Nonna Pina", "--data", tmp_path)
    assert refused(outcome) == "house_not_running"


def test_the_version_is_printed() -> None:
    outcome = circolo("version")
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert outcome.stdout.strip()


def test_without_a_command_the_commands_are_shown() -> None:
    outcome = circolo()
    assert all(command in outcome.stdout + outcome.stderr for command in ("serve", "admin"))


def test_where_the_library_is_installed_alone_the_command_says_what_is_missing() -> None:
    without = "import sys, runpy; sys.modules['typer'] = None; runpy.run_module('circolo', "
    outcome = circolo(command=(sys.executable, "-c", without + "run_name='__main__')"))
    assert refused(outcome) == "cli_not_installed"
    assert "typer" in outcome.stderr
