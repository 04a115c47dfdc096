"""`circolo bot run`: programs play at a real house, and each fault of theirs has a code."""

import json
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from circolo.records.witness_notes import decode_notes
from tests.cli.house_processes import OpenHouse, circolo, opened, refused
from tests.cli.members_bot import bot_token

GOOD = """
import json, sys
for line in sys.stdin:
    turn = json.loads(line)
    if turn["type"] == "turn":
        print(json.dumps({"id": turn["id"], "action": turn["actions"][0]}), flush=True)
"""
MATCH = ("--against", "house", "--option", "players=2", "--option", "target=11", "--matches", "1")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    with opened(tmp_path_factory.mktemp("house"), "--tempo", "off") as one:
        yield one


@pytest.fixture(scope="module")
def token(house: OpenHouse, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the token of a bot."""
    file = tmp_path_factory.mktemp("bot") / "token"
    file.write_text(bot_token(house) + "\n")
    return file


def run(house: OpenHouse, token: Path, code: str, *more: object) -> Any:
    """Let a program in Python play a match with a house bot."""
    asked = ("--server", house.address, "--token-file", token, *MATCH, *more)
    return circolo("bot", "run", *asked, "--", sys.executable, "-c", code)


def codes(outcome: Any) -> list[str]:
    """The codes of the lines on stderr."""
    return re.findall(r"^([a-z_0-9]+): ", outcome.stderr, re.MULTILINE)


def test_a_program_plays_a_match(house: OpenHouse, token: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes.json"
    outcome = run(house, token, GOOD, "--notes", notes)
    assert (outcome.returncode, outcome.stderr) == (0, "")
    lines = outcome.stdout.splitlines()
    assert lines[0] == "Signed in as Asso bot."
    assert re.fullmatch(r"The bot sits at table t[0-9a-f]+\.", lines[1])
    assert re.fullmatch(r"The match at table t[0-9a-f]+ is over\.", lines[2])
    noted = decode_notes(notes.read_bytes()).notes
    assert noted[0].taken


@pytest.mark.parametrize(
    ("code", "last"),
    [
        ("import sys\nsys.exit(7)", "program_ended"),
        ("import sys\nsys.stdin.readline(); sys.stdin.readline()", "program_ended"),
        ("while True: print('noise', flush=True)", "program_floods"),
        (GOOD.replace('turn["actions"][0]', "None"), "answer_refused"),
    ],
)
def test_a_program_that_fails_is_stopped_with_its_code(
    house: OpenHouse, token: Path, *, code: str, last: str
) -> None:
    outcome = run(house, token, code)
    assert outcome.returncode == 2, outcome.stderr
    assert [one for one in codes(outcome) if one != "answer_malformed"] == [last] * 4
    assert outcome.stderr.splitlines()[-1].startswith(
        f"{last}: The program has failed three times in a row: "
    )


def test_stray_lines_are_reported_and_the_match_goes_on(house: OpenHouse, token: Path) -> None:
    noisy = GOOD.replace("        print(json", "        print('hm')\n        print(json")
    outcome = run(house, token, noisy)
    assert outcome.returncode == 0, outcome.stderr
    assert set(codes(outcome)) == {"answer_malformed"}


def test_after_a_wrong_answer_a_program_is_asked_again(house: OpenHouse, token: Path) -> None:
    wrong = GOOD.replace('turn["actions"][0]', 'None if turn["id"] == "1" else turn["actions"][0]')
    outcome = run(house, token, wrong)
    assert outcome.returncode == 0, outcome.stderr
    assert codes(outcome) == ["answer_refused"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("circolo_bot_" + "x" * 43, "token_unknown"),
        ("my token", "token_malformed"),
        ("", "token_missing"),
        (None, "token_unreadable"),
    ],
)
def test_a_token_that_is_none_is_refused(
    house: OpenHouse, tmp_path: Path, *, content: str | None, code: str
) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_text(content)
    outcome = run(house, file, GOOD)
    assert refused(outcome) == code


def test_an_address_or_program_that_is_none_is_refused(token: Path, house: OpenHouse) -> None:
    asked = ("bot", "run", "--token-file", token, *MATCH)
    assert refused(circolo(*asked, "--server", "carte.example", "--", "x")) == "bad_server"
    outcome = circolo(*asked, "--server", house.address, "--", "/nothing/here")
    assert codes(outcome)[-1] == "program_not_started"
    bad = circolo(*asked, "--option", "players=7", "--server", house.address, "--", "x")
    assert refused(bad) == "bad_options"


def test_tokens_are_in_no_file_and_no_log_line(tmp_path: Path) -> None:
    with opened(tmp_path, "--tempo", "off", CIRCOLO_LOG_LEVEL="debug") as house:
        token = bot_token(house)
        file = tmp_path.parent / "token"
        file.write_text(token)
        assert run(house, file, GOOD).returncode == 0
        status, log = house.end(signal.SIGTERM)
    assert status == 0
    secret = token.removeprefix("circolo_bot_")
    assert "token_made" in log
    assert secret not in log
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.name.startswith("circolo") for path in kept)
    for path in kept:
        assert secret.encode() not in path.read_bytes(), path
    assert all(json.loads(line) for line in log.splitlines() if line.startswith("{"))
