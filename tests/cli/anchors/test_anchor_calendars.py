"""Anchors and calendars of OpenTimestamps: a stub on this machine plays all of them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from circolo.cli.anchors import calendar_client as client
from circolo.cli.anchors.anchor_file import read
from tests.cli.anchors.anchor_commands import found, played_house, typed
from tests.cli.anchors.calendar_stub import HEIGHT, Calendar, Mood, calendar, merkle_root
from tests.cli.house_processes import refused


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_house(tmp_path_factory.mktemp("house"))


@pytest.fixture
def data(house: Path, tmp_path: Path) -> Path:
    return shutil.copytree(house, tmp_path / "data")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "anchors.jsonl"


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Calendar]:
    monkeypatch.setattr(client, "SECONDS", 0.5)
    with calendar() as server:
        yield server


def proof(file: Path) -> Path:
    (beside,) = file.parent.glob("*.ots")
    return beside


def test_a_calendar_promises_then_names_a_block_and_the_person_gives_its_root(
    data: Path, file: Path, stub: Calendar
) -> None:
    assert typed("write", file, "--data", data, "--calendar", stub.url).returncode == 0
    anchor = read(file)[0].anchor
    checked = typed("check", file, "--data", data)
    assert f"{anchor} at {stub.url}: a calendar promises" in checked.stdout
    waiting = typed("stamp", file, "--calendar", stub.url)
    assert (waiting.returncode, "has no block yet" in waiting.stdout) == (0, True)
    stub.mined = True
    assert typed("stamp", file, "--calendar", stub.url).returncode == 0
    root = merkle_root(bytes.fromhex(anchor))
    unchecked = typed("check", file, "--data", data).stdout
    assert f"in block {HEIGHT} ({root[::-1].hex()}): a block is named and was not" in unchecked
    header = bytes(36) + root + (1_800_000_000).to_bytes(4, "little") + bytes(8)
    for block in (root[::-1].hex(), header.hex()):
        given = typed("check", file, "--data", data, "--block", f"{HEIGHT}:{block}")
        assert (given.returncode, "the anchor is older than this block" in given.stdout) == (
            0,
            True,
        )
    other = f"{HEIGHT}:{'00' * 32}"
    assert found(file, "--data", data, "--block", other) == [f"block_differs {anchor}"]
    assert refused(typed("check", file, "--data", data, "--block", "1:00")) == "bad_block"


def test_a_calendar_that_only_the_proof_names_is_not_asked(
    data: Path, file: Path, stub: Calendar
) -> None:
    typed("write", file, "--data", data, "--calendar", stub.url)
    stub.mined, before = True, proof(file).read_bytes()
    outcome = typed("stamp", file, "--calendar", "http://127.0.0.1:9")
    assert f"not asked: name {stub.url}" in outcome.stdout
    assert proof(file).read_bytes() == before


REFUSED: dict[Mood, str] = {
    "silent": "calendar_slow",
    "dripping": "calendar_slow",
    "oversized": "calendar_oversized",
    "rubbish": "calendar_unreadable",
    "trailing": "calendar_unreadable",
    "broken": "calendar_refused",
}


@pytest.mark.parametrize(("mood", "code"), REFUSED.items(), ids=REFUSED.keys())
def test_a_bad_calendar_is_refused_and_nothing_is_lost(
    mood: Mood, code: str, *, data: Path, file: Path, stub: Calendar
) -> None:
    stub.mood = mood
    outcome = typed("write", file, "--data", data, "--calendar", stub.url)
    assert (outcome.returncode, outcome.stderr.split(":")[0]) == (2, code)
    assert len(read(file)) == 1
    assert list(file.parent.glob("*.ots*")) == []
    stub.mood = "honest"
    assert typed("stamp", file, "--calendar", stub.url).returncode == 0
    kept = proof(file).read_bytes()
    stub.mood, stub.mined = mood, True
    assert typed("stamp", file, "--calendar", stub.url).returncode == 2
    assert proof(file).read_bytes() == kept


def test_one_calendar_of_two_is_enough_for_a_proof(data: Path, file: Path, stub: Calendar) -> None:
    words = ("--calendar", "http://127.0.0.1:9", "--calendar", stub.url)
    outcome = typed("write", file, "--data", data, *words)
    assert (outcome.returncode, outcome.stderr.split(":")[0]) == (2, "calendar_unreachable")
    assert proof(file).exists()


@pytest.mark.parametrize("url", ["ftp://a.b", "a.b", "http://", "http://[", "http://a:x"])
def test_an_address_that_is_no_calendar_is_refused(url: str, data: Path, file: Path) -> None:
    outcome = typed("write", file, "--data", data, "--calendar", url)
    assert (outcome.returncode, outcome.stderr.split(":")[0]) == (2, "bad_calendar")


def test_a_proof_of_another_anchor_or_none_is_found(data: Path, file: Path, stub: Calendar) -> None:
    typed("write", file, "--data", data, "--calendar", stub.url)
    anchor, beside = read(file)[0].anchor, proof(file)
    for content in (b"", b"rubbish", beside.read_bytes().replace(bytes.fromhex(anchor), bytes(32))):
        beside.write_bytes(content)
        assert found(file, "--data", data) == [f"proof_unreadable {anchor}"]
