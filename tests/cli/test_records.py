"""`circolo verify` and `circolo replay`, as somebody types them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from circolo.catalogue import BY_NAME
from circolo.cli.main import app
from circolo.play.notation import read
from circolo.records.cut import cut
from circolo.records.record import Record, encode
from tests.records.matches import a_match
from tests.records.test_records import with_another_card


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return saved(tmp_path, cut(a_match(), 2))


def saved(folder: Path, record: Record) -> Path:
    path = folder / "deal.json"
    path.write_bytes(encode(record))
    return path


def circolo(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_an_honest_record_holds(file: Path) -> None:
    result = circolo("verify", file)
    assert result.exit_code == 0
    assert "shuffle 1 (dealt): anna brought a seed; bruno brought a seed" in result.stdout
    assert result.stdout.endswith("The record holds.\n")


def test_its_head_may_be_given(file: Path) -> None:
    head = cut(a_match(), 2).head.hex()
    assert circolo("verify", file, "--head", head).exit_code == 0
    other = circolo("verify", file, "--head", "00" * 32)
    assert other.exit_code == 1
    assert "WRONG head_differs: the table has shown another head" in other.stdout


def test_a_changed_record_is_named(tmp_path: Path) -> None:
    result = circolo("verify", saved(tmp_path, with_another_card(cut(a_match(), 2))))
    assert result.exit_code == 1
    assert "WRONG chain_broken" in result.stdout
    assert "The record holds." not in result.stdout


def test_a_verdict_can_be_read_by_a_machine(file: Path) -> None:
    verdict = json.loads(circolo("verify", file, "--json").stdout)
    assert verdict["findings"] == []
    assert verdict["names"] == ["anna", "bruno"]


def test_a_replay_is_a_match_that_can_be_played_again(file: Path) -> None:
    result = circolo("replay", file)
    assert result.exit_code == 0
    assert result.stdout.startswith("# A: anna\n# B: bruno\ncircolo 1\ntressette players=2")
    bare = circolo("replay", file, "--bare").stdout
    assert read(result.stdout, BY_NAME).steps == read(bare, BY_NAME).steps


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"{}", "record_unreadable"), (b'{"record": 9}', "record_version")],
)
def test_what_is_no_record_is_refused(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "deal.json"
    path.write_bytes(content)
    for command in ("verify", "replay"):
        result = circolo(command, path)
        assert (result.exit_code, result.stderr.split(":")[0]) == (2, code)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = circolo("verify", tmp_path / "no.json")
    assert result.exit_code == 2
    assert result.stderr.startswith("record_not_found: ")


def test_a_head_that_is_none_is_refused(file: Path) -> None:
    assert circolo("verify", file, "--head", "xyz").stderr.startswith("bad_head: ")
