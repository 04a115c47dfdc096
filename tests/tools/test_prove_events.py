"""Tournaments are held against their audit, and a line is written for each game."""

from pathlib import Path

import pytest

from circolo.play.contract import AnyGame
from tests.random.proofs import Proof
from tools import prove, prove_events


def holds(game: AnyGame, seed: int) -> int:
    """Count one."""
    return 1


def breaks(game: AnyGame, seed: int) -> int:
    """One event loses a chip."""
    assert seed != 7, "the pool is paid out to the last chip"
    return 1


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(prove, "commit", lambda: "0123abc+")
    monkeypatch.setattr(prove_events, "FIELDS", (3,))
    monkeypatch.setattr(prove_events, "DRAWS", 50)
    proofs = {
        "tressette": (Proof(counted="events", check=holds, seeds=4, least=4),),
        "chiamatre": (Proof(counted="events", check=breaks, seeds=9, least=9),),
    }
    monkeypatch.setattr(prove_events, "PROOFS", proofs)
    return tmp_path / "proofs.md"


def test_a_line_is_written_for_the_game_that_holds(
    page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prove_events.main(["tressette"], page=page) == 0
    row = page.read_text(encoding="utf-8")
    assert row.startswith("| 0123abc+ | tressette | events | 0 to 3 | 4 | 0 |")
    told = capsys.readouterr().out
    assert told.startswith("byes among 3: 50 lots,")
    assert "It holds: 4 events, and none fails." in told


def test_what_fails_is_told_and_counts(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert prove_events.main([], page=page) == 1
    assert page.read_text(encoding="utf-8").count("\n") == 2
    assert "the pool is paid out to the last chip" in capsys.readouterr().out


def test_a_game_without_events_is_refused(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        prove_events.main(["briscola"], page=page)
    assert "no events are held of 'briscola'" in capsys.readouterr().err
    assert not page.exists()
