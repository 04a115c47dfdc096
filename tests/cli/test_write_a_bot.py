"""The programs in docs/write-a-bot.md, as somebody copies them, play at a real house."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.house_processes import ROOT, OpenHouse, circolo, environment, opened
from tests.cli.members_bot import bot_token
from tools.node import node_folder

NODE = node_folder() / "node"
PAGE = (ROOT / "docs" / "write-a-bot.md").read_text()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    with opened(tmp_path_factory.mktemp("house"), "--tempo", "off") as one:
        yield one


@pytest.fixture(scope="module")
def token(house: OpenHouse, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("bot") / "token"
    file.write_text(bot_token(house))
    return file


def program(language: str, number: int) -> str:
    """A program of the page by its place among those in its language."""
    found: str = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.M | re.S)[number]
    return found


@pytest.mark.parametrize(("language", "name"), [("python", "mybot.py"), ("typescript", "mybot.ts")])
def test_the_programs_of_lines_play_a_match(
    house: OpenHouse, token: Path, tmp_path: Path, *, language: str, name: str
) -> None:
    file = tmp_path / name
    file.write_text(program(language, 0))
    runner = sys.executable if language == "python" else NODE
    command = ("bot", "run", "--server", house.address, "--token-file", token)
    match = ("--against", "house", "--option", "players=2", "--matches", "1")
    outcome = circolo(*command, *match, "--", runner, file)
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert outcome.stdout.splitlines()[-1].endswith(" is over.")


def test_the_program_with_the_library_plays_a_match(
    house: OpenHouse, token: Path, tmp_path: Path
) -> None:
    file = tmp_path / "library.py"
    file.write_text(program("python", 1))
    outcome = subprocess.run(
        [sys.executable, file, house.address, token],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert outcome.stdout.splitlines() == ["I am Asso bot", "The match is over."]


def test_the_program_without_circolo_plays_a_deal(
    house: OpenHouse, token: Path, tmp_path: Path
) -> None:
    file = tmp_path / "direct.ts"
    file.write_text(program("typescript", 1))
    outcome = subprocess.run(
        [NODE, file, house.address],
        env=os.environ | {"CIRCOLO_BOT_TOKEN": token.read_text()},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert outcome.stdout.splitlines() == ["I am Asso bot", "The deal is over."]
