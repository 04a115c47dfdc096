"""`circolo verify` and `circolo replay`, as somebody types them."""

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from circolo.cards.units import Millis, Seat
from circolo.catalogue import BY_NAME
from circolo.cli.main import app
from circolo.cli.records import AS_SHOWN, CONSISTENT, MADE_UP
from circolo.cli.witness_notes import NO_NOTES, NOTES_PROVE
from circolo.fairness.signing import PublishedKey, PublishedKeys
from circolo.play.notation import read
from circolo.records.record import Record, encode_record
from circolo.records.record_builder import build_record
from circolo.records.witness_notes import Notes
from circolo.tables.state import PlayerId
from tests.records.confirmed import a_confirmed_record
from tests.records.doctored import KEY, doctored
from tests.records.matches import a_match
from tests.records.noting import notes_of, with_note
from tests.records.test_records import with_another_card


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return saved(tmp_path, named())


NAMES = {PlayerId("anna"): "Anna Rossi", PlayerId("bruno"): "Bruno"}


def named() -> Record:
    """Return the record of a deal with the names that its house gives it."""
    return build_record(a_match(), 2, names=NAMES)


def saved(folder: Path, record: Record) -> Path:
    path = folder / "deal.json"
    path.write_bytes(encode_record(record))
    return path


def circolo(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_an_honest_record_holds(file: Path) -> None:
    result = circolo("verify", file)
    assert result.exit_code == 0
    assert "shuffle 1 (dealt): Anna Rossi brought a seed; Bruno brought a seed" in result.stdout
    assert result.stdout.splitlines()[-5:] == [
        CONSISTENT,
        MADE_UP,
        *(could_not_choose(epoch, "Anna Rossi, Bruno") for epoch in (1, 2)),
        "Nobody has signed it.",
    ]


def could_not_choose(epoch: int, names: str) -> str:
    return (
        f"Shuffle {epoch}: the house could not choose the deck if one of these players is real "
        f"and honest: {names}."
    )


def test_a_house_that_chose_its_deck_is_never_told_to_be_honest(tmp_path: Path) -> None:
    """It ground its seed, built its chain and signed with a key of its own: all of it holds."""
    said = circolo("verify", saved(tmp_path, doctored())).stdout.splitlines()
    assert said[-4:] == [
        CONSISTENT,
        MADE_UP,
        "Shuffle 1: no player brought a seed, so the house may have tried decks until one pleased "
        "it.",
        f"Signed by the key {KEY.public.hex()}, which stands in the file alone: anybody can make "
        "one. Give the key of the house with --key.",
    ]


def test_the_key_of_the_house_may_be_given(tmp_path: Path) -> None:
    file = saved(tmp_path, doctored())
    said = circolo("verify", file, "--key", KEY.public.hex())
    assert said.exit_code == 0
    assert said.stdout.splitlines()[-1].endswith(
        " UTC by the key that you gave: its house says it was played so."
    )
    published = tmp_path / "circolo-keys.json"
    keys = PublishedKeys((PublishedKey(KEY.public, Millis(0)),))
    published.write_bytes(msgspec.json.encode(keys))
    assert circolo("verify", file, "--key", published).stdout == said.stdout
    other = circolo("verify", file, "--key", "00" * 32)
    assert (other.exit_code, "WRONG key_unknown" in other.stdout) == (1, True)
    wrong = circolo("verify", file, "--key", "anna")
    assert (wrong.exit_code, wrong.stderr.split(":")[0]) == (2, "bad_key")


def test_its_head_may_be_given(file: Path) -> None:
    head = build_record(a_match(), 2).head.hex()
    said = circolo("verify", file, "--head", head)
    assert (said.exit_code, AS_SHOWN in said.stdout, MADE_UP in said.stdout) == (0, True, False)
    other = circolo("verify", file, "--head", "00" * 32)
    assert other.exit_code == 1
    assert "WRONG head_differs: the table has shown another head" in other.stdout


def test_a_changed_record_is_named(tmp_path: Path) -> None:
    result = circolo("verify", saved(tmp_path, with_another_card(named())))
    assert result.exit_code == 1
    assert "WRONG chain_broken" in result.stdout
    assert CONSISTENT not in result.stdout


def test_a_verdict_can_be_read_by_a_machine(file: Path) -> None:
    verdict = json.loads(circolo("verify", file, "--json").stdout)
    assert verdict["findings"] == []
    assert verdict["names"] == ["Anna Rossi", "Bruno"]


def test_a_replay_is_a_match_that_can_be_played_again(file: Path) -> None:
    result = circolo("replay", file)
    assert result.exit_code == 0
    assert result.stdout.startswith("# A: Anna Rossi\n# B: Bruno\ncircolo 1\ntressette players=2")
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


def with_notes(folder: Path, notes: Notes, record: Record | None = None) -> Result:
    kept = folder / "witness.json"
    kept.write_bytes(msgspec.json.encode(notes))
    return circolo("verify", saved(folder, record or named()), "--witness", kept)


def test_notes_of_a_browser_that_agree_are_told(tmp_path: Path) -> None:
    result = with_notes(tmp_path, notes_of(a_match(), Seat(0)))
    assert result.exit_code == 0
    assert (
        "Shuffle 1, seat A: the notes agree on the commitment of the seat, the commitment of the "
        "house before the seat showed its seed, the seed of the seat, the pack, the head."
    ) in result.stdout.splitlines()
    assert result.stdout.splitlines()[-1] == NOTES_PROVE


def test_a_record_that_tells_otherwise_than_the_notes_is_wrong(tmp_path: Path) -> None:
    other = with_note(notes_of(a_match(), Seat(0)), 1, house=bytes(32))
    result = with_notes(tmp_path, other)
    assert result.exit_code == 1
    (line,) = [line for line in result.stdout.splitlines() if line.startswith("WRONG")]
    assert line.startswith("WRONG witness_house in entry ")


def test_notes_of_other_tables_show_nothing(tmp_path: Path) -> None:
    result = with_notes(tmp_path, Notes(1, ()))
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, NO_NOTES)


def test_differences_are_told_as_json(tmp_path: Path) -> None:
    kept = tmp_path / "witness.json"
    other = with_note(notes_of(a_match(), Seat(0)), 1, house=bytes(32))
    kept.write_bytes(msgspec.json.encode(other))
    result = circolo("verify", saved(tmp_path, named()), "--witness", kept, "--json")
    told = json.loads(result.stdout)["witness"]["compared"][0]
    assert (result.exit_code, told["agreed"]) == (1, ["own", "seed", "root", "head"])
    assert [one["code"] for one in told["differences"]] == ["witness_house"]


@pytest.mark.parametrize(
    ("text", "code"), [("{}", "witness_unreadable"), (None, "witness_not_found")]
)
def test_a_file_without_notes_is_refused(file: Path, text: str | None, code: str) -> None:
    kept = file.with_name("witness.json")
    if text is not None:
        kept.write_text(text)
    result = circolo("verify", file, "--witness", kept)
    assert (result.exit_code, result.stderr.split(":")[0]) == (2, code)


def test_what_a_browser_confirmed_is_told_with_what_it_does_not_show(tmp_path: Path) -> None:
    result = circolo("verify", saved(tmp_path, a_confirmed_record()))
    assert result.exit_code == 0
    lines = [line for line in result.stdout.splitlines() if "the browser of seat" in line]
    assert [line[: line.index(" confirmed")] for line in lines] == [
        f"Shuffle {one.epoch}: the browser of seat {seat}"
        for one, seat in zip(a_confirmed_record().countersigned, "AB", strict=True)
    ]
    assert all(line.endswith("saw this history, and not who that is.") for line in lines)
