"""`circolo arena` with a program as one of the policies."""

import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.house_processes import circolo, refused

FIRST = """
import json, sys
for line in sys.stdin:
    turn = json.loads(line)
    if turn["type"] == "turn":
        print(json.dumps({"id": turn["id"], "action": turn["actions"][0]}), flush=True)
"""
DUEL = ("--option", "players=2", "--option", "target=11", "--seeds", "2")


def named(program: Path) -> str:
    return f"program:{shlex.join([sys.executable, str(program)])}"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_plays_in_the_arena(tmp_path: Path, jobs: int) -> None:
    program = tmp_path / "first.py"
    program.write_text(FIRST)
    outcome = circolo("arena", "tressette", named(program), "random", *DUEL, "--jobs", jobs)
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert "program:" in outcome.stdout


@pytest.mark.parametrize(
    ("code", "refusal"),
    [
        ("", "program_ended"),
        ("print('hm', flush=True); input()", "answer_malformed"),
        (FIRST.replace('turn["actions"][0]', "None"), "answer_refused"),
    ],
)
def test_a_fault_of_a_program_ends_the_contest(tmp_path: Path, code: str, refusal: str) -> None:
    program = tmp_path / "faulty.py"
    program.write_text(code)
    assert refused(circolo("arena", "tressette", named(program), "random", *DUEL)) == refusal


def test_there_is_no_such_program() -> None:
    outcome = circolo("arena", "tressette", "program:/nothing/here", "random", *DUEL)
    assert refused(outcome) == "program_not_started"
