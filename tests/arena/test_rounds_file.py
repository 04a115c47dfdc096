"""A contest that was stopped continues from its file."""

from pathlib import Path

import pytest

from circolo.arena import arena
from circolo.arena.contest import Contest
from circolo.arena.duplicate import Round
from circolo.arena.rounds_file import RoundsFile, RoundsRefused
from circolo.games import chiamatre, tressette

CONTEST = Contest(options=tressette.Options(), ours="club", theirs="random")
ONE, TWO = (Round(seed=seed, margin=1.5, deals=3, won=0.5, times=(0.25,)) for seed in (0, 1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = RoundsFile(tmp_path / "rounds.jsonl", CONTEST)
    file.add(ONE)
    file.add(TWO)
    return tmp_path / "rounds.jsonl"


def refusal(path: Path, contest: Contest = CONTEST) -> str:
    with pytest.raises(RoundsRefused) as caught:
        RoundsFile(path, contest)
    return caught.value.code


def test_rounds_are_read_again(path: Path) -> None:
    assert RoundsFile(path, CONTEST).rounds == (ONE, TWO)


def test_a_line_that_was_not_written_to_its_end_is_played_again(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])
    file = RoundsFile(path, CONTEST)
    assert file.rounds == (ONE,)
    file.add(TWO)
    assert RoundsFile(path, CONTEST).rounds == (ONE, TWO)


def test_the_file_of_another_contest_is_refused(path: Path) -> None:
    other = Contest(options=chiamatre.Options(), ours="club", theirs="random")
    assert refusal(path, other) == "other_contest"


def test_a_file_with_a_bad_line_is_refused(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"{}\n")
    assert refusal(path) == "bad_rounds"


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nowhere" / "rounds.jsonl") == "cannot_write"


def test_several_processes_give_the_same_rounds_in_order() -> None:
    contest = Contest(options=tressette.Options(target=11), ours="club", theirs="random")
    by_one = list(arena.rounds(contest, seeds=range(3)))
    by_two = list(arena.rounds(contest, seeds=range(3), jobs=2))
    assert [(r.seed, r.margin) for r in by_one] == [(r.seed, r.margin) for r in by_two]


def test_a_contest_ends_as_soon_as_it_is_decided() -> None:
    rounds = [Round(seed=seed, margin=4.0 + seed % 2, deals=1) for seed in range(100)]
    assert 30 <= len(list(arena.until_decided(rounds))) < 100
    assert len(list(arena.until_decided(rounds, before=rounds[:60]))) == 1
