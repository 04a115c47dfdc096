"""What fuzzing has found, tried again without it; and each probe finds a bug planted for it."""

import sqlite3
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest

from circolo.cli.anchors import anchor_file, timestamp_proofs
from circolo.library import game as played
from circolo.play import notation
from circolo.records import record
from circolo.records.record import BadRecord
from circolo.records.record_verifier import verify_record
from circolo.settings import sources
from circolo.settings.bad_setting import BadSetting
from circolo.store.errors import BackupRefused
from circolo.store.sqlite import backup as copies
from circolo.wire import message_codec
from tests.fuzz import backups
from tests.fuzz.parsers import PARSERS, ROOT, kept, tried

CHANGED = {
    "client": 2_000,
    "record": 200,
    "notation": 100,
    "program": 150,
    "deal": 300,
    "settings": 1_000,
    "backup": 12,
    "anchors": 500,
    "proof": 500,
}
"""How many changed seeds are tried besides; together a few seconds."""


@pytest.mark.parametrize("name", PARSERS)
def test_a_parser_keeps_its_promises_for_all_that_was_found(name: str) -> None:
    parser = PARSERS[name]
    for data in (*parser.seeds(), *kept(name)):
        parser.probe(data)


@pytest.mark.parametrize("name", PARSERS)
def test_a_parser_keeps_its_promises_for_changed_inputs(name: str) -> None:
    for data in tried(name, CHANGED[name]):
        PARSERS[name].probe(data)


@pytest.mark.parametrize("name", PARSERS)
def test_what_is_kept_of_a_parser_is_short(name: str) -> None:
    inputs = kept(name)
    assert sum(map(len, inputs)) <= 60_000
    assert [len(data) for data in inputs if len(data) > PARSERS[name].longest] == []


# --- Bugs planted, one a parser


def _found(name: str) -> bool:
    """Tell whether the inputs of a parser, kept and changed, show that something is wrong."""
    parser = PARSERS[name]
    for data in chain(tried(name, 100), parser.seeds(), kept(name), tried(name, 500)):
        try:
            parser.probe(data)
        except Exception:  # noqa: BLE001 - whatever it is, it is not declared
            return True
    return False


def _with_another_deal(read: record.Record) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(read, deal=-1))


PLANTED: dict[str, tuple[Any, str, Any]] = {
    "client": (message_codec, "id_of", str),
    "record": (record, "encode_record", _with_another_deal),
    "notation": (
        notation,
        "_wait_of_kind",
        lambda waits, kind: next(w for w in waits if type(w) is kind),
    ),
    "program": (notation, "_UNREADABLE", (IndexError,)),
    "deal": (played, "arranged", lambda order, places, deal: list(order)),
    "settings": (sources, "_expanded", lambda path: Path(path).expanduser()),
    "backup": (copies, "_not_a_backup", lambda backup: KeyError(backup)),
    "anchors": (anchor_file, "_UNREADABLE", (msgspec.DecodeError,)),
    "proof": (timestamp_proofs, "_UNREADABLE", (ValueError,)),
}


@pytest.mark.parametrize("name", PARSERS)
def test_a_planted_bug_is_found(name: str) -> None:
    module, function, planted = PLANTED[name]
    with mock.patch.object(module, function, planted):
        assert _found(name)


# --- What was found, and mended


def test_a_record_whose_text_is_no_utf_8_is_unreadable() -> None:
    with pytest.raises(BadRecord) as refused:
        record.decode_record(b'{"record":2,"circolo":"\xed\xa0\x80"}')
    assert refused.value.code == "record_unreadable"


@pytest.mark.parametrize(
    "environment",
    [
        {"CIRCOLO_TALK_WORDS": "~nobody-of-this-name/words"},
        {"XDG_DATA_HOME": "~nobody-of-this-name"},
    ],
)
def test_a_home_folder_of_nobody_is_a_bad_setting(environment: dict[str, str]) -> None:
    with pytest.raises(BadSetting, match="~nobody-of-this-name"):
        sources.from_environment(environment)


def test_a_backup_with_a_view_for_a_table_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """The view has rows without end."""
    endless = bytes([2, 1]) + backups.SCHEMA.index(backups.ENDLESS).to_bytes(2) + b"\0"
    backups.change(tmp_path / "backup.db", endless)
    with pytest.raises(BackupRefused) as refused:
        copies.restore(tmp_path / "backup.db", tmp_path / "house", check=lambda _: None)
    assert refused.value.code == "backup_wrong"


def test_a_record_of_a_table_with_options_that_there_cannot_be_is_inconsistent() -> None:
    """A casino table has 8, 9 or 12 seats (F23)."""
    four = (ROOT / "client" / "fixtures" / "records" / "online.json").read_bytes()
    casino = record.decode_record(four.replace(b'"variant":"online"', b'"variant":"casino"'))
    assert "entry_inconsistent" in {finding.code for finding in verify_record(casino).findings}


def test_a_backup_in_a_format_to_come_is_damaged(tmp_path: Path) -> None:
    """Byte 47 tells the format of the schema, of which SQLite knows four."""
    backups.change(tmp_path / "backup.db", b"\0\3" + (47).to_bytes(2) + b"\xff")
    with pytest.raises(BackupRefused) as refused:
        copies.restore(tmp_path / "backup.db", tmp_path / "house", check=backups.audited)
    assert refused.value.code == "backup_damaged"


def test_a_backup_whose_text_is_no_utf_8_is_damaged(tmp_path: Path) -> None:
    backups.change(tmp_path / "backup.db", b"")
    with closing(sqlite3.connect(tmp_path / "backup.db")) as connection, connection:
        connection.execute("UPDATE streams SET name = CAST(x'ff' AS TEXT) WHERE id = 1")
    with pytest.raises(BackupRefused) as refused:
        copies.restore(tmp_path / "backup.db", tmp_path / "house", check=backups.audited)
    assert refused.value.code == "backup_damaged"
