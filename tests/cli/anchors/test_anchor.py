"""`circolo anchor`, as an operator and an auditor type it: files, findings, calendars."""

import json
import shutil
from pathlib import Path

import apsw
import msgspec
import pytest
from typer.testing import CliRunner

from circolo.cli.anchors.anchor_file import AnchorLine, read
from circolo.cli.main import app
from circolo.fairness.anchors import PublishedAnchors
from circolo.fairness.signing import SigningKey
from circolo.records.record import encode_record
from circolo.records.record_builder import build_record
from circolo.room.actors.house_events import HOUSE
from circolo.store.data_folder import signing_key
from circolo.store.entries import GENESIS_HASH, Entry, with_hash
from circolo.store.sqlite.connections import connect_writer, fetch
from tests.cli.anchors.anchor_commands import SECRET, found, played_house, typed
from tests.cli.house_processes import opened, refused
from tests.records.matches import a_match
from tests.room.match import in_world
from tests.room.world import World
from tests.store.inline import InlineStore


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_house(tmp_path_factory.mktemp("house"))


@pytest.fixture
def data(house: Path, tmp_path: Path) -> Path:
    return shutil.copytree(house, tmp_path / "data")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "anchors.jsonl"


def tampered(data: Path, sql: str, *cells: object) -> None:
    connection = apsw.Connection(str(data / "circolo.db"))
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    connection.pragma("foreign_keys", "off")
    connection.execute(sql, cells)
    connection.close()


def streams(data: Path) -> list[str]:
    connection = apsw.Connection(str(data / "circolo.db"))
    names = [name for (name,) in fetch(connection, "SELECT name FROM streams ORDER BY id")]
    connection.close()
    return names


def rewritten(data: Path, stream: str, *, after: int) -> None:
    """Write the end of a stream anew, chained as if it had always been so."""
    connection = apsw.Connection(str(data / "circolo.db"))
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    where = "stream = (SELECT id FROM streams WHERE name = ?)"
    before = GENESIS_HASH
    rows = fetch(connection, f"SELECT * FROM entries WHERE {where} ORDER BY version", (stream,))
    for position, _, version, command, at, cause, events, salt, hash_, *_ in rows:
        if version > after:
            entry = Entry(stream, version, command, at + 1, cause, events, salt, GENESIS_HASH)
            hash_ = with_hash(before, entry).hash
            update = "UPDATE entries SET at = at + 1, hash = ? WHERE position = ?"
            connection.execute(update, (hash_, position))
        before = hash_
    connection.close()


# --- Writing


@pytest.mark.usefixtures("each_store")
def test_the_first_line_holds_all_heads_and_every_later_one_those_that_changed(
    data: Path, file: Path
) -> None:
    first = typed("write", file, "--data", data)
    assert typed("write", file, "--data", data).returncode == 0
    one, two = read(file)
    assert first.stdout.split()[0] == one.anchor
    assert sorted(one.heads) == sorted(streams(data))
    assert (one.size, two.size, two.heads) == (3, 3, {})
    assert (two.before, two.root) == (one.anchor, one.root)
    assert one.signed is not None
    assert one.signed.key == SigningKey(signing_key(data)).public
    assert found(file, "--data", data, "--key", one.signed.key.hex()) == []
    assert len(file.read_text().splitlines()) == 2


def test_an_anchor_is_written_and_checked_beside_an_open_house(tmp_path: Path, file: Path) -> None:
    data = tmp_path / "open"
    with opened(data, CIRCOLO_PURSES_PER_DAY="9") as house:
        house.guest()
        assert typed("write", file, "--data", data).returncode == 0
        house.guest()
        assert found(file, "--data", data) == []
        assert typed("write", file, "--data", data).returncode == 0
        assert found(file, "--data", data) == []
    assert list(read(file)[1].heads) == [HOUSE]


def test_nothing_is_written_behind_a_line_that_was_changed(data: Path, file: Path) -> None:
    typed("write", file, "--data", data)
    file.write_text(file.read_text().replace('"size":3', '"size":4'))
    before = file.read_bytes()
    assert refused(typed("write", file, "--data", data)) == "anchor_file_unsound"
    assert file.read_bytes() == before


def test_files_that_are_none_are_refused(data: Path, file: Path) -> None:
    assert refused(typed("check", file, "--data", data)) == "anchor_file_not_found"
    for content in (b"{}", b"\xff\xfe", b'{"anchors": 1}', b"[" * 100_000, b"null"):
        file.write_bytes(content)
        assert refused(typed("check", file, "--data", data)) == "anchor_file_unreadable"
    assert refused(typed("write", file / "there", "--data", data)) == "anchor_not_written"
    assert refused(typed("write", file, "--data", data / "nowhere")) == "anchor_file_unreadable"


# --- Checking a house


def anchored(data: Path, file: Path) -> tuple[str, str]:
    """Keep an anchor; return the streams of the table that is closed, and of the other one."""
    assert typed("write", file, "--data", data).returncode == 0
    one, two = (stream for stream in streams(data) if stream != HOUSE)
    return one, two


def test_a_stream_that_was_written_anew_is_found_by_its_name(data: Path, file: Path) -> None:
    closed, _ = anchored(data, file)
    rewritten(data, closed, after=3)
    assert found(file, "--data", data) == [f"head_changed {closed}"]


def test_a_stream_whose_end_alone_was_written_anew_is_forked(data: Path, file: Path) -> None:
    _, live = anchored(data, file)
    rewritten(data, HOUSE, after=99)  # nothing: a control
    assert found(file, "--data", data) == []
    lines = file.read_text().splitlines()
    connection = apsw.Connection(str(data / "circolo.db"))
    query = "SELECT max(version) FROM entries JOIN streams ON streams.id = stream WHERE name = ?"
    ((last,),) = fetch(connection, query, (live,))
    connection.execute(
        """INSERT INTO entries (stream, version, command, at, cause, events, salt, hash, chain)
        SELECT stream, version + 1, 'more', at, cause, events, salt, hash, chain FROM entries
        JOIN streams ON streams.id = stream WHERE name = ? AND version = ?""",
        (live, last),
    )
    connection.close()
    rewritten(data, live, after=last)
    typed("write", file, "--data", data)
    assert len(file.read_text().splitlines()) == len(lines) + 1
    assert found(file, "--data", data) == []
    rewritten(data, live, after=last)
    assert found(file, "--data", data) == [f"head_forked {live}"]


@pytest.mark.usefixtures("each_store")
def test_a_stream_that_is_gone_is_found_and_no_anchor_is_written_over_it(
    data: Path, file: Path
) -> None:
    closed, _ = anchored(data, file)
    tampered(data, "UPDATE streams SET name = 'table:other' WHERE name = ?", closed)
    assert found(file, "--data", data) == [f"stream_gone {closed}"]
    assert refused(typed("write", file, "--data", data)) == "stream_gone"


@pytest.mark.usefixtures("each_store")
def test_an_entry_that_was_changed_under_its_old_hash_is_found(data: Path, file: Path) -> None:
    closed, _ = anchored(data, file)
    tampered(data, "UPDATE entries SET at = at - 1 WHERE version = 5 AND stream = 2")
    assert found(file, "--data", data) == [f"head_changed {closed}"]


@pytest.mark.usefixtures("each_store")
def test_the_feed_of_a_house_checks_it_without_any_head(data: Path, file: Path) -> None:
    assert refused(typed("check", file, "--data", data)) == "anchor_file_not_found"
    feed = house_feed(data)
    file.write_bytes(msgspec.json.encode(feed))
    (anchor,) = feed.anchors
    for kept in (file, anchor.anchor):
        assert found(kept, "--data", data) == []
    tampered(data, "UPDATE entries SET at = at - 1 WHERE version = 5 AND stream = 2")
    for kept in (file, anchor.anchor):
        assert found(kept, "--data", data) == [f"anchor_differs {anchor.anchor}"]
    assert found("00" * 32, "--data", data) == [f"anchor_gone {'00' * 32}"]


def house_feed(data: Path) -> PublishedAnchors:
    connection = apsw.Connection(str(data / "circolo.db"))
    rows = fetch(connection, "SELECT events FROM entries ORDER BY position")
    connection.close()
    told = [event for (events,) in rows for event in json.loads(events)]
    made = [event["anchor"] for event in told if event.get("type") == "anchored"]
    return msgspec.convert({"anchors": made}, PublishedAnchors)


def test_a_file_that_was_changed_is_found_out(data: Path, file: Path) -> None:
    anchored(data, file)
    typed("write", file, "--data", data)
    one, two = read(file)

    def codes(*lines: AnchorLine) -> list[str]:
        file.write_bytes(b"\n".join(map(msgspec.json.encode, lines)))
        return [code.replace(" line", "") for code in found(file, "--data", data)]

    change = msgspec.structs.replace
    assert codes(one, two) == []
    assert codes(change(one, at=one.at + 1), two) == ["anchor_altered", "signature_wrong"]
    assert codes(one, change(two, before="00" * 32)) == [
        "anchor_altered",
        "anchor_chain_broken",
    ]
    other = {**one.heads, HOUSE: "00" * 32}
    assert codes(change(one, heads=other)) == ["anchor_root_differs", "head_changed house"]
    assert codes(change(one, signed=two.signed)) == ["signature_wrong"]


def test_who_gives_a_key_is_told_of_every_other(data: Path, file: Path) -> None:
    anchored(data, file)
    assert found(file, "--data", data, "--key", "00" * 32) == ["key_unknown line"]
    line = read(file)[0]
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(line, signed=None)))
    key = SigningKey(SECRET).public.hex()
    assert found(file, "--data", data, "--key", key) == ["signature_missing line"]


# --- Records


@pytest.mark.usefixtures("each_store")
def test_a_record_is_shown_to_have_stood_in_an_anchor(tmp_path: Path, file: Path) -> None:
    data, entries = tmp_path / "kept", a_match()
    data.mkdir()
    connection = connect_writer(data / "circolo.db")
    store = InlineStore(connection)

    async def story(_: World) -> None:
        for entry in entries:
            await store.append(msgspec.structs.replace(entry, transfers=(), sealed=(), opened=()))

    in_world(story)
    tampered(data, "UPDATE streams SET closed = 1")
    (data / "keys").mkdir()
    (data / "keys" / "signing.key").write_bytes(SECRET)
    (data / "keys" / "signing.key").chmod(0o600)
    record, path = tmp_path / "record.json", tmp_path / "path.json"
    deal = build_record(entries, 1)
    record.write_bytes(encode_record(deal))
    assert typed("write", file, "--data", data).returncode == 0
    path.write_text(typed("path", file, record, "--data", data).stdout)
    outcome = CliRunner().invoke(app, ["verify", str(record), "--anchor", str(path)])
    assert outcome.exit_code == 0, outcome.output
    assert f"All of it stood in the anchor {read(file)[0].anchor}" in outcome.output
    told = json.loads(path.read_text())
    assert len(told["later"]) == len(entries) - len(deal.entries)
    for change in ({"later": told["later"][:-1]}, {"path": ["00" * 32]}, {"stream": "table:x"}):
        path.write_text(json.dumps(told | change))
        outcome = CliRunner().invoke(app, ["verify", str(record), "--anchor", str(path)])
        assert (outcome.exit_code, "not_anchored" in outcome.output) == (1, True)
    told["anchor"]["at"] += 1
    path.write_text(json.dumps(told))
    outcome = CliRunner().invoke(app, ["verify", str(record), "--anchor", str(path)])
    assert (outcome.exit_code, outcome.stderr.split(":")[0]) == (2, "anchor_file_unsound")
    tampered(data, "UPDATE streams SET closed = 0")
    assert refused(typed("path", file, record, "--data", data)) == "table_open"
