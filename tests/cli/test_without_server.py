"""Every command runs, or says what it needs, where only circolo[cli] is installed."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution, packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from circolo.cli.main import PLACES
from tests.cli.house_processes import refused

ROOT = Path(__file__).resolve().parents[2]
RECORD = str(ROOT / "client" / "fixtures" / "records" / "two.json")
MATCH = ROOT / "tests" / "golden" / "tressette" / "superbongioco.txt"
OPENING = "opening.txt"
"""A file in the folder of a test with the first lines of `MATCH`, after which a card is due."""

RUNS = {
    "version": ("version",),
    "rules": ("rules", "tressette"),
    "odds": ("odds", "chiamatre"),
    "perft": ("perft", "tressette", OPENING, "--depth", "1"),
    "simulate": ("simulate", "tressette", "--option", "players=2", "--deals", "2"),
    "arena": ("arena", "tressette", "club", "greedy", "--seeds", "2", "--option", "players=2"),
    "verify": ("verify", RECORD),
    "replay": ("replay", RECORD),
    "review": ("review", RECORD, "--deal", "1"),
    "config": ("config", "check"),
}
"""The commands that need nothing but circolo[cli], as people call them."""


def installed_with_cli() -> set[str]:
    """Return the names of the distributions that an install of circolo[cli] contains."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found: set[str] = set()
    missing = [Requirement(text) for text in project["dependencies"]]
    missing += [Requirement(text) for text in project["optional-dependencies"]["cli"]]
    while missing:
        one = missing.pop()
        if normal(one.name) not in found and (one.marker is None or one.marker.evaluate()):
            found.add(normal(one.name))
            needed = map(Requirement, distribution(one.name).requires or ())
            missing += [each for each in needed if "extra" not in str(each.marker)]
    return found


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.fixture(scope="module")
def program() -> str:
    """Return a program that runs `circolo` as if nothing but circolo[cli] were installed."""
    installed = installed_with_cli()
    missing = [
        module
        for module, by in packages_distributions().items()
        if not installed.intersection(map(normal, by)) and module != "circolo"
    ]
    assert {"apsw", "numba", "uvicorn"} < set(missing)
    assert not {"msgspec", "rich", "typer"} & set(missing)
    return (
        f"import sys; sys.modules.update(dict.fromkeys({missing})); "
        "from circolo.__main__ import main; main()"
    )


def circolo(
    program: str, *words: str, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-c", program, *words)
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=120
    )


def write_opening(folder: Path) -> None:
    lines = MATCH.read_text().splitlines()
    dealt = next(at for at, line in enumerate(lines) if line.startswith("pack"))
    (folder / OPENING).write_text("\n".join(lines[: dealt + 2]))


@pytest.mark.parametrize("name", RUNS)
def test_a_command_runs_without_the_server(program: str, name: str, tmp_path: Path) -> None:
    write_opening(tmp_path)
    outcome = circolo(program, *RUNS[name], folder=tmp_path)
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert outcome.stdout


def test_the_solver_says_what_to_install(program: str, tmp_path: Path) -> None:
    write_opening(tmp_path)
    outcome = circolo(program, "solve", OPENING, folder=tmp_path)
    assert refused(outcome) == "solver_not_installed"


@pytest.mark.parametrize("command", [("simulate",), ("arena", "club")])
def test_a_network_says_what_to_install(program: str, command: tuple[str, ...]) -> None:
    name, *theirs = command
    ours = ("--policy", "appreso") if name == "simulate" else (*theirs, "appreso")
    outcome = circolo(program, name, "tressette", *ours)
    assert refused(outcome) == "policy_not_installed"


@pytest.mark.parametrize("name", sorted(PLACES.keys() - RUNS.keys() - {"solve"}))
def test_a_command_of_the_server_says_what_to_install(program: str, name: str) -> None:
    outcome = circolo(program, name, "--help-me")
    assert refused(outcome) == "server_not_installed"
    assert f"circolo[{'client' if name == 'bot' else 'server'}]" in outcome.stderr


def test_the_help_lists_all_commands_without_the_server(program: str) -> None:
    outcome = circolo(program, "--help")
    shown = re.findall(r"^\W*(\w+) ", outcome.stdout, re.MULTILINE)
    assert {name for name, place in PLACES.items() if not place.hidden} <= {*chain(shown)}
