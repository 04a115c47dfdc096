"""Pairs of worlds are counted by game, and what tells two apart is a failure with its seed."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.simulation.worlds.telling import Pairs
from tools import prove_worlds
from tools.prove_worlds import Tried


@pytest.fixture
def proofs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(prove_worlds, "commit", lambda: "abc1234")
    written = tmp_path / "proofs.md"
    written.touch()
    return written


def gives(monkeypatch: pytest.MonkeyPatch, *failing: int) -> None:
    """Let each seed have thirty pairs of one game and ten of another, or fail."""

    def all_tried(seeds: Iterable[int], *, cores: int) -> Iterator[Tried]:
        for seed in seeds:
            pairs = Pairs({("tressette", "seat"): 30, ("house", "log"): 10})
            yield Tried(seed, Pairs(), "told apart") if seed in failing else Tried(seed, pairs, "")

    monkeypatch.setattr(prove_worlds, "_all_tried", all_tried)


def test_seeds_are_tried_until_there_are_enough_pairs(
    proofs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gives(monkeypatch)
    assert prove_worlds.main(["--from", "5", "--pairs", "100", "--cores", "2"], page=proofs) == 0
    rows = [line.split(" | ")[1:6] for line in proofs.read_text("utf-8").splitlines()]
    what = "pairs of a viewer's moments in two worlds"
    assert rows == [
        ["house", what, "5 to 7", "30", "0"],
        ["tressette", what, "5 to 7", "90", "0"],
    ]
    assert "120 pairs, 0 seeds fail. FROM=8 goes on." in capsys.readouterr().out


def test_a_seed_that_fails_is_named_and_the_others_are_tried(
    proofs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gives(monkeypatch, 1)
    assert prove_worlds.main(["--pairs", "80"], page=proofs) == 1
    assert "seed 1: told apart" in capsys.readouterr().out


def test_a_real_seed_is_tried_in_a_process_of_its_own() -> None:
    one = prove_worlds.tried(10**6)
    assert (one.failure, one.pairs.total() > 0) == ("", True)
