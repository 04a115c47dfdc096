"""A proof counts over processes, names the shortest match that fails, and is written down."""

import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from circolo.catalogue import BY_NAME
from circolo.games.tressette.events import CardPlayed
from circolo.play.commands import Shuffled
from circolo.play.contract import AnyGame
from circolo.play.notation import read
from tests.changed_games import changed_game
from tests.contract.playing import played, tables
from tests.random.proofs import PROOFS, SEEDS_A_TASK, Proof, Tally, tallies, tally
from tools import prove

TRESSETTE = BY_NAME["tressette"]
FAIL = {3: 9, 25: 4, 41: 7}
"""Seeds, and after how many commands they fail."""


def check(game: AnyGame, seed: int) -> int:
    """Play one deal of the first table; three of the seeds fail on the way."""
    steps = played(game, tables(game)[0], Random(seed))
    for at, step in enumerate(steps, 1):
        assert at != FAIL.get(seed), "the referee forbids this card"
        if at > 1 and isinstance(step.command, Shuffled):
            return 1
    return 1


def holds(game: AnyGame, seed: int) -> int:
    """Count two."""
    return 2


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "proofs.md"


def known(monkeypatch: pytest.MonkeyPatch, *proofs: Proof) -> None:
    monkeypatch.setattr(prove, "PROOFS", {"tressette": proofs})
    monkeypatch.setattr(prove, "commit", lambda: "0123abc+")


def test_tallies_come_in_the_order_of_the_seeds_and_name_those_that_fail() -> None:
    parts = list(tallies(TRESSETTE, check, range(45), cores=2))
    assert [part.seeds for part in parts] == [SEEDS_A_TASK, SEEDS_A_TASK, 5]
    assert [part.failed for part in parts] == [(3,), (25,), (41,)]
    assert [part.count for part in parts] == [19, 19, 4]
    assert parts == list(tallies(TRESSETTE, check, range(45), cores=1))


def test_shortest_match_that_fails_is_told_up_to_where_it_fails() -> None:
    total = sum(tallies(TRESSETTE, check, range(45), cores=2), Tally())
    assert total.shortest is not None
    assert (total.shortest.seed, total.shortest.commands) == (25, 4)
    wrong, _, text = total.shortest.story.partition("\n\n")
    assert wrong.startswith("With seed 25: Traceback")
    assert wrong.endswith("AssertionError: the referee forbids this card")
    assert len(read(text, BY_NAME).steps) == 4


def never_again(game: AnyGame, seed: int) -> int:
    """Fail at the first try only."""
    TRIED.append(seed)
    assert len(TRIED) > 1
    return 1


TRIED: list[int] = []


def test_failure_that_does_not_follow_from_its_seed_is_told() -> None:
    (part,) = tallies(TRESSETTE, never_again, range(1), cores=1)
    assert part.shortest is not None
    assert part.shortest.story == (
        "With seed 0: It failed once, and not again: "
        "chance comes from somewhere else than the seed.\n"
    )


def test_command_that_breaks_the_rules_down_is_named_where_it_cannot_be_written() -> None:
    def evolve(state: Any, event: Any) -> Any:
        assert not isinstance(event, CardPlayed), "cannot be folded"
        return TRESSETTE.rules.evolve(state, event)

    failed = tally(changed_game(TRESSETTE, evolve=evolve), check, [0]).shortest
    assert failed is not None
    _, _, text = failed.story.partition("\n\n")
    *told, broke_down = text.splitlines()
    assert len(read("\n".join(told), BY_NAME).steps) == failed.commands - 1
    assert broke_down.startswith("# broke down: Drawn(ask=")


def test_proof_that_holds_is_written_down(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known(monkeypatch, Proof(counted="deals", check=holds, seeds=30, least=60))
    assert prove.main(["tressette", "--from", "1000"], page=page) == 0
    row = page.read_text()
    assert row.startswith("| 0123abc+ | tressette | deals | 1,000 to 1,029 | 60 | 0 | 0:")
    assert capsys.readouterr().out.endswith("It holds: 60 deals, and none fails.\n")


def test_proof_that_fails_is_written_down_too(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known(monkeypatch, Proof(counted="deals", check=check, seeds=45, least=40))
    assert prove.main([], page=page) == 1
    assert "| deals | 0 to 44 | 42 | 3 |" in page.read_text()
    said = capsys.readouterr().out
    assert "3 seeds fail, of which these are the first:\n3 25 41\n" in said
    assert "The shortest, of 4 commands:\nWith seed 25:" in said


def test_proof_that_counts_too_little_fails(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known(monkeypatch, Proof(counted="deals", check=holds, seeds=30, least=61))
    assert prove.main(["tressette"], page=page) == 1
    assert capsys.readouterr().out.endswith("60 deals are too few: 61 are wanted.\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["briscola"], f"nothing is proved of 'briscola'; there is {', '.join(PROOFS)}"),
        (["tressette", "--from", "-1"], "seeds count from 0"),
    ],
)
def test_what_cannot_be_proved_is_refused(
    page: Path, capsys: pytest.CaptureFixture[str], *, words: list[str], said: str
) -> None:
    with pytest.raises(SystemExit):
        prove.main(words, page=page)
    assert said in capsys.readouterr().err
    assert not page.exists()


def test_commit_with_changes_that_are_not_in_it_has_a_plus(tmp_path: Path) -> None:
    for words in (["init"], ["commit", "--allow-empty", "--message", "Begin"]):
        who = ("-c", "user.name=a", "-c", "user.email=a@a")
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)
    name = prove.commit(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "proofs.md").write_text("A line.")
    assert prove.commit(tmp_path) == name
    (tmp_path / "docs" / "rules.md").write_text("A rule.")
    assert prove.commit(tmp_path) == f"{name}+"
