"""A day in virtual time is written down if it was a whole one."""

from pathlib import Path

import pytest

from circolo.cards.units import Millis
from circolo.room.tables import outage
from tools import prove_room

SHORT = ["--people", "6", "--restarts", "1", "--seed", "3"]


@pytest.fixture
def proofs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(prove_room, "commit", lambda: "abc1234")
    monkeypatch.setattr(outage, "PAUSED_AT_MOST", Millis(3_600_000))  # a day in the end, not 31
    written = tmp_path / "proofs.md"
    written.touch()
    return written


def test_a_short_day_is_lived_through_and_told_but_not_written_down(
    proofs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prove_room.main(["--hours", "0.05", *SHORT], page=proofs) == 0
    told = capsys.readouterr().out
    assert told.startswith("6 people for 0.05 hours, seed 3\n  hour ")
    assert "zero-sum at each" in told
    assert proofs.read_text("utf-8") == ""


def test_a_whole_day_is_a_line_like_those_of_other_proofs(
    proofs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prove_room, "WHOLE_DAY", 0.02)
    prove_room.main(["--hours", "0.02", *SHORT], page=proofs)
    (line,) = proofs.read_text("utf-8").splitlines()
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert cells[:2] == ["abc1234", "the room"]
    assert cells[2] == "entries in 0.02 hours of 6 people, memory x 1.00"
    assert (cells[3], cells[5], len(cells)) == ("3", "0", 7)
