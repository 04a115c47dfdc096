"""`circolo arena` prints by how much one policy is stronger than another."""

import json
from pathlib import Path

from tests.cli.house_processes import circolo, refused

CONTEST = ("arena", "tressette", "club", "random", "--option", "target=11")


def test_a_contest_continues_with_its_file(tmp_path: Path) -> None:
    out = tmp_path / "rounds.jsonl"
    begun = circolo(*CONTEST, "--seeds", 2, "--out", out)
    assert begun.returncode == 0
    assert len(out.read_text().splitlines()) == 3
    continued = circolo(*CONTEST, "--seeds", 3, "--out", out)
    at_once = circolo(*CONTEST, "--seeds", 3)
    assert len(out.read_text().splitlines()) == 4
    assert without_times(continued.stdout) == without_times(at_once.stdout)
    assert without_times(continued.stdout)[:7] == "club against random, tressette of 4 3".split()


def test_a_contest_begins_at_the_first_seed(tmp_path: Path) -> None:
    out = tmp_path / "rounds.jsonl"
    circolo(*CONTEST, "--seeds", 2, "--first", 7, "--out", out)
    rounds = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    assert [each["seed"] for each in rounds] == [7, 8]


def without_times(told: str) -> list[str]:
    """The words of the report's line, but not its last two numbers."""
    return told.splitlines()[1].split()[:-2]


def test_wrong_words_are_refused(tmp_path: Path) -> None:
    assert refused(circolo("arena", "scopa", "club", "club")) == "unknown_game"
    assert refused(circolo("arena", "chiamatre", "club", "genius")) == "unknown_policy"
    assert refused(circolo(*CONTEST, "--option", "x=1")) == "bad_options"
    (tmp_path / "rounds.jsonl").write_text("nothing\n")
    assert refused(circolo(*CONTEST, "--out", tmp_path / "rounds.jsonl")) == "bad_rounds"
