"""After an account is deleted, its name is in no file of the house."""

import json
import signal
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.cli.house_processes import OpenHouse, circolo, opened

NAME = "Zulmira Bontempi"
PASSWORD = "il quattro di denari"
QUICK = {
    "type": "quick_play",
    "id": "quick-play",
    "options": {"game": "tressette", "players": 2},
    "bots": True,
}


def member(house: OpenHouse) -> tuple[str, str]:
    """Return the guest's first name and the cookie of a new member."""
    with house.browser() as browser:
        guest = browser.post("/api/guest", json={}).json()["name"]
        browser.post("/api/claim", json={"name": NAME, "password": PASSWORD})
        return guest, browser.cookies["circolo"]


def line(house: OpenHouse, cookie: str) -> ClientConnection:
    return connect(
        f"{house.address.replace('http', 'ws')}/ws",
        origin=Origin(house.address),
        additional_headers={"Cookie": f"circolo={cookie}"},
        proxy=None,
    )


def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=30))
        assert message["type"] != "refused", message
        if message["type"] == kind:
            return message


def say(socket: ClientConnection, **message: object) -> dict[str, Any]:
    socket.send(json.dumps(message))
    return until(socket, "done")


def plays_and_leaves(house: OpenHouse, cookie: str) -> str:
    """Sit down with a bot, go again, and return the id of the player."""
    with line(house, cookie) as socket:
        socket.send('{"type":"hello","protocol":1}')
        player: str = until(socket, "welcome")["you"]["player"]
        table = say(socket, **QUICK)["table"]
        say(socket, type="leave", id="leave-now", table=table)
    return player


def files(data: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(data.rglob("*")) if file.is_file())


def test_the_bytes_of_a_house_hold_nothing_of_a_deleted_account_but_its_id(tmp_path: Path) -> None:
    data, backup = tmp_path / "house", tmp_path / "backup.db"
    with opened(data) as house:
        guest, cookie = member(house)
        player = plays_and_leaves(house, cookie)
        assert circolo("backup", backup, "--data", data).returncode == 0
        with house.browser(cookie) as browser:
            answer = browser.post("/api/me/delete", json={"password": PASSWORD})
            assert answer.status_code == 200, answer.text
        code, complained = house.end(signal.SIGTERM)
    assert code == 0
    kept = files(data)
    searched = circolo("admin", "find-name", NAME, "--data", data)
    assert (searched.returncode, searched.stdout) == (
        0,
        "0 entries of the log contain this name.\n",
    )
    for name in (NAME, NAME.casefold(), guest, guest.casefold()):
        assert name.encode() not in kept
        assert name not in complained
    assert player.encode() in kept
    assert NAME.encode() in backup.read_bytes()


def test_a_name_that_is_too_short_to_look_for_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path):
        refused = circolo("admin", "find-name", "Al", "--data", tmp_path)
    assert refused.returncode != 0
    assert refused.stderr.startswith("name_too_short: 'Al' has fewer than 3 characters.")


def test_an_operator_deletes_an_account_at_the_desk(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        _, cookie = member(house)
        done = circolo("admin", "erase", NAME, "asked for it", "--data", tmp_path)
        assert (done.returncode, done.stdout) == (0, "Done, and written down.\n")
        with house.browser(cookie) as browser:
            assert browser.get("/api/me").json()["code"] == "no_session"
