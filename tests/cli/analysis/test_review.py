"""`circolo review`, as somebody types it."""

import json
from pathlib import Path

import pytest

from circolo.records.record import encode_record
from circolo.records.record_builder import build_record
from circolo.review.tressette import judging
from circolo.review.tressette.effort import WITHOUT_SOLVER
from tests.cli.test_records import circolo, saved
from tests.records.matches import a_match


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a record of two deals; the solver, which would be compiled first, is not used."""
    monkeypatch.setattr(judging, "usual_effort", lambda: WITHOUT_SOLVER)
    return saved(tmp_path, build_record(a_match(), 2))


def test_it_tells_what_the_cards_of_a_deal_cost(file: Path) -> None:
    result = circolo("review", file, "--deal", "2")
    assert result.exit_code == 0
    first, *costs, last = result.stdout.splitlines()
    assert first.startswith("Deal 2: ")
    assert last.startswith("  deal 2, trick ")
    assert any(line.startswith("A lost ") for line in costs)


def test_the_reviews_are_json_too(file: Path) -> None:
    result = circolo("review", file, "--deal", "1", "--json")
    (told,) = json.loads(result.stdout)
    assert (told["deal"], sum(told["points"])) == (1, 11)


def test_a_deal_that_is_not_in_the_record_is_refused(file: Path) -> None:
    result = circolo("review", file, "--deal", "3")
    assert (result.exit_code, result.stderr.partition(":")[0]) == (2, "no_review")


def test_a_record_that_was_changed_is_refused(file: Path) -> None:
    record = build_record(a_match(), 2)
    broken = json.loads(encode_record(record))
    broken["entries"][-1]["at"] += 1
    file.write_text(json.dumps(broken))
    result = circolo("review", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "chain_broken" in result.stderr or "head_differs" in result.stderr
