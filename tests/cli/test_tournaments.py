"""`circolo tournaments`: tournaments of an open house, directed by its operator."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.house_processes import OpenHouse, circolo, opened, refused

WHY = "too few chairs"
SHEET: dict[str, Any] = {
    "name": "Coppa",
    "options": {"game": "tressette", "players": 2, "target": 11},
    "format": {"type": "knockout"},
    "least": 2,
    "most": 8,
    "begins": 4_000_000_000_000,
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def house(data: Path) -> Iterator[OpenHouse]:
    with opened(data) as house:
        yield house


def sheet(folder: Path, **change: Any) -> Path:
    """A file with a sheet."""
    path = folder / "sheet.json"
    path.write_text(json.dumps(SHEET | change))
    return path


def view(house: OpenHouse, event: str) -> dict[str, Any]:
    with house.browser() as browser:
        shown: dict[str, Any] = browser.get(f"/api/events/{event}").json()["view"]
        return shown


def test_an_event_is_announced_put_off_and_cancelled(
    house: OpenHouse, data: Path, tmp_path: Path
) -> None:
    announced = circolo("tournaments", "announce", sheet(tmp_path), "--data", data)
    event = announced.stdout.strip()
    assert view(house, event)["phase"] == "open"
    assert circolo("tournaments", "extend", event, 15, "--data", data).stdout.strip() == event
    assert view(house, event)["begins"] == SHEET["begins"] + 15 * 60_000
    assert circolo("tournaments", "cancel", event, WHY, "--data", data).returncode == 0
    last = view(house, event)["notes"][-1]
    assert (last["what"], last["by"], last["why"]) == ("cancelled", "operator", WHY)
    assert refused(circolo("tournaments", "cancel", event, WHY, "--data", data)) == "event_over"


def test_what_cannot_be_is_refused(house: OpenHouse, data: Path, tmp_path: Path) -> None:
    wrong = circolo("tournaments", "announce", sheet(tmp_path, least=9), "--data", data)
    assert refused(wrong) == "bad_options"
    unread = circolo("tournaments", "announce", sheet(tmp_path, most="many"), "--data", data)
    assert refused(unread) == "bad_sheet"
    assert (
        refused(circolo("tournaments", "pause", "nowhere", WHY, "--data", data)) == "no_such_event"
    )
    assert refused(circolo("tournaments", "extend", "nowhere", 0, "--data", data)) == "bad_request"


def test_a_message_stands_on_the_page_of_the_tournament(
    house: OpenHouse, data: Path, tmp_path: Path
) -> None:
    event = circolo("tournaments", "announce", sheet(tmp_path), "--data", data).stdout.strip()
    said = circolo("tournaments", "message", event, "Play begins at nine.", "--data", data)
    assert said.stdout.strip() == event
    last = view(house, event)["notes"][-1]
    assert (last["what"], last["by"], last["why"]) == (
        "message",
        "operator",
        "Play begins at nine.",
    )


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("play-for", "nowhere", "p00000000000000000001", "maestro"), "no_such_event"),
        (("play-for", "nowhere", "p00000000000000000001"), "no_such_event"),
        (("play-for", "nowhere", "p00000000000000000001", "genius"), "bad_request"),
        (("adjudicate", "nowhere", "t0001", "p00000000000000000001", WHY), "no_such_event"),
        (("move", "nowhere", "p00000000000000000001", "t0001", 3), "no_such_event"),
        (("move", "nowhere", "p00000000000000000001", "t0001", 64), "bad_request"),
        (
            ("pairings", "nowhere", "--forbid", "p00000000000000000001:p00000000000000000002"),
            "no_such_event",
        ),
        (("pairings", "nowhere", "--force", "only-one"), "bad_request"),
        (("pause-table", "nowhere", "t0001", WHY), "no_such_event"),
        (("resume-table", "nowhere", "t0001"), "no_such_event"),
    ],
)
def test_an_act_at_no_tournament_is_refused(
    words: tuple[object, ...], code: str, data: Path
) -> None:
    assert refused(circolo("tournaments", *words, "--data", data)) == code


def test_a_house_keeps_its_sit_and_gos_open(house: OpenHouse) -> None:
    with house.browser() as browser:
        rows = browser.get("/api/events").json()["rows"]
    names = {row["sheet"]["name"] for row in rows if row["phase"] == "open"}
    assert {"Sala verde", "Sala azzurra", "Sala rossa", "Sala d'oro"} <= names


def test_nobody_is_at_the_desk_of_a_house_that_is_closed(tmp_path: Path) -> None:
    absent = circolo("events", "resume", "e0001", "--data", tmp_path)
    assert refused(absent) == "house_not_running"
