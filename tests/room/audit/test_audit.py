"""The audit finds nothing in an untouched house, and every change in an altered one."""

import asyncio
import re
from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace

from circolo.room.audit import audit as finding_module
from circolo.room.audit.audit import Report, audit
from circolo.store.audit_findings import Finding
from circolo.store.entries import GENESIS_HASH, SALT_BYTES, Entry, entry_hash
from circolo.store.errors import BrokenChain
from circolo.store.sqlite.connections import connect_writer, fetch
from circolo.store.sqlite.database_reader import SqliteReader
from circolo.tables.state import TableId
from tests.room.match import in_world, table_of_two, to_play
from tests.room.world import World
from tests.store.inline import InlineStore


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a house: a match for chips is over, another is in the middle of a deal."""
    file = tmp_path_factory.mktemp("house") / "circolo.db"
    connection = connect_writer(file)
    connection.pragma("synchronous", "off")

    async def story(world: World) -> None:
        await table_of_two(world, entry=100)
        await world.later(700_000)
        anna, bruno, _ = await table_of_two(
            world, first=None, second=None, entry=7, names=("carla", "dino")
        )
        for _ in range(5):
            to_play(anna, bruno).play()
            await world.settle()

    in_world(story, store=InlineStore(connection))
    connection.close()
    return file


def audited(file: Path, *, tamper: str = "") -> Report:
    """Change a copy of the database in memory, and audit it."""
    connection = apsw.Connection(":memory:")
    with connection.backup("main", apsw.Connection(str(file)), "main") as copying:
        copying.step()
    connection.pragma("foreign_keys", "off")
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    connection.execute(tamper)
    return asyncio.run(audit(SqliteReader(connection)))


def codes(report: Report) -> list[str]:
    return [finding.code for finding in report.findings]


OVER = "stream = (SELECT id FROM streams WHERE name LIKE 'table:%' AND closed = 1)"
LIVE = "stream = (SELECT id FROM streams WHERE name LIKE 'table:%' AND closed = 0)"


def test_a_house_that_was_left_alone_has_no_findings(played: Path) -> None:
    report = audited(played)
    assert report.findings == ()
    assert report.entries == sum(head.version for head in report.heads)
    assert report.transfers == 12


def test_a_house_in_memory_is_audited_like_any_other() -> None:
    async def story(world: World) -> None:
        await table_of_two(world, entry=100)
        report = await audit(world.store)
        assert (report.findings, report.transfers) == ((), 8)

    in_world(story)


PLANTED = {
    "a row that was edited": (
        f"""UPDATE entries SET events =
            CAST(replace(CAST(events AS TEXT), 'card":"', 'card" :"') AS BLOB)
            WHERE version = 20 AND {OVER}""",
        ["entry_altered"],
    ),
    "a row that was edited beyond reading": (
        f"UPDATE entries SET events = x'ff' WHERE version = 20 AND {OVER}",
        ["entry_altered", "entry_unreadable"],
    ),
    "a row that was dropped": (
        f"DELETE FROM entries WHERE version = 20 AND {OVER}",
        ["entry_missing"],
    ),
    "two entries that were swapped": (
        f"""UPDATE entries SET version = 999 WHERE version = 20 AND {OVER};
            UPDATE entries SET version = 20 WHERE version = 21 AND {OVER};
            UPDATE entries SET version = 21 WHERE version = 999 AND {OVER}""",
        ["entry_missing", "entry_misplaced", "entry_missing"],
    ),
    "what happened in two entries, swapped": (
        f"""CREATE TEMP TABLE kept AS SELECT version, salt, events FROM entries WHERE {OVER};
            UPDATE entries SET (salt, events) =
                (SELECT salt, events FROM kept WHERE kept.version = 41 - entries.version)
            WHERE version IN (20, 21) AND {OVER}""",
        ["entry_altered", "entry_altered"],
    ),
    "a salt that was changed": (
        f"UPDATE entries SET salt = zeroblob(16) WHERE version = 20 AND {OVER}",
        ["entry_altered"],
    ),
    "a hash that was changed": (
        f"UPDATE entries SET hash = zeroblob(32) WHERE version = 20 AND {OVER}",
        ["entry_altered", "entry_altered"],
    ),
    "a salt that was used twice": (
        f"""UPDATE entries SET salt = (SELECT salt FROM entries WHERE version = 19 AND {OVER})
            WHERE version = 20 AND {OVER}""",
        ["entry_altered", "salt_repeated"],
    ),
    "a time that was changed": (
        f"UPDATE entries SET at = at + 1 WHERE version = 20 AND {OVER}",
        ["entry_altered"],
    ),
    "a cause that was changed": (
        f"UPDATE entries SET cause = 'bruno' WHERE version = 20 AND {OVER}",
        ["entry_altered"],
    ),
    "a command that was changed": (
        f"UPDATE entries SET command = 'another' WHERE version = 20 AND {OVER}",
        ["entry_altered"],
    ),
    "an entry that is said to be chained by an older version": (
        f"UPDATE entries SET chain = 1 WHERE version = 20 AND {OVER}",
        ["chain_older"],
    ),
    "a transfer that was changed": (
        "UPDATE transfers SET amount = 10 WHERE why = 'buy_in' AND debit LIKE '%dino'",
        ["transfers_differ", "balance_wrong", "balance_wrong", "seat_differs"],
    ),
    "a transfer for no reason": (
        """INSERT INTO transfers SELECT 99, 'gift', max(position), 'mint', 'purse:anna', 5, 'gift'
            FROM entries;
            UPDATE balances SET chips = chips + 5 WHERE account = 'purse:anna';
            UPDATE balances SET chips = chips - 5 WHERE account = 'mint'""",
        ["transfers_differ"],
    ),
    "a transfer that was dropped": (
        "DELETE FROM transfers WHERE why = 'cash_out'",
        ["transfers_differ", "balance_wrong", "balance_wrong", "seat_differs"],
    ),
    "chips that an account never had": (
        "UPDATE transfers SET amount = 1007 WHERE why = 'buy_in' AND debit LIKE '%dino'",
        ["transfers_differ", "overdrawn", "balance_wrong", "balance_wrong", "seat_differs"],
    ),
    "a balance that was forged": (
        "UPDATE balances SET chips = chips + 1 WHERE account = 'purse:anna'",
        ["balance_wrong", "not_conserved"],
    ),
    "two balances that were forged together": (
        """UPDATE balances SET chips = chips + 1 WHERE account = 'purse:anna';
            UPDATE balances SET chips = chips - 1 WHERE account = 'purse:bruno'""",
        ["balance_wrong", "balance_wrong"],
    ),
    "a stack that its seat does not hold": (
        f"""UPDATE entries SET events =
            CAST(replace(CAST(events AS TEXT), '"stack":7', '"stack":8') AS BLOB)
            WHERE version = 3 AND {LIVE}""",
        ["entry_altered", "transfers_differ", "seat_differs"],
    ),
    "a secret of an epoch that is over": (
        f"INSERT INTO secrets SELECT stream, 1, x'00' FROM entries WHERE version = 1 AND {OVER}",
        ["secret_stale"],
    ),
    "a match that somebody has won in the list alone": (
        """UPDATE matches SET summary =
            CAST(replace(CAST(summary AS TEXT), '"places":[', '"places":[9,') AS BLOB)""",
        ["match_altered"],
    ),
    "a match that can no longer be read": (
        "UPDATE matches SET summary = x'ff'",
        ["match_altered"],
    ),
    "a match that somebody else is said to have played": (
        "UPDATE players SET person = 'carla' WHERE person = 'anna'",
        ["match_altered"],
    ),
    "a match that was dropped from the list": (
        "DELETE FROM players; DELETE FROM matches",
        ["match_missing"],
    ),
    "a match that was never played": (
        "INSERT INTO matches (position, summary) SELECT position + 1, summary FROM matches",
        ["match_invented"],
    ),
    "a hand that was dropped from the list": (
        "DELETE FROM deeds WHERE number = 1",
        ["deed_missing"],
    ),
    "a hand that was never played": (
        """INSERT INTO deeds (position, stream, person, kind, chips, summary)
            SELECT position, stream, person, kind, chips, summary FROM deeds WHERE number = 1""",
        ["deed_invented"],
    ),
    "a live table that is marked as closed": (
        "UPDATE streams SET closed = 1 WHERE name LIKE 'table:%'",
        ["mark_wrong"],
    ),
    "a closed table that is marked as open": (
        "UPDATE streams SET closed = 0 WHERE name LIKE 'table:%'",
        ["mark_wrong"],
    ),
}

OF_THE_FILE = {"stream_misnamed"}
"""Faults that are planted in store/test_tampering.py."""


@pytest.mark.parametrize(("tamper", "found"), PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_fault_is_found(played: Path, tamper: str, found: list[str]) -> None:
    assert codes(audited(played, tamper=tamper)) == found


def test_every_kind_of_finding_has_been_planted() -> None:
    source = Path(finding_module.__file__).read_text(encoding="utf-8")
    written = set(re.findall(r'_found\(\s*"([a-z_]+)"', source))
    planted = {code for _, found in PLANTED.values() for code in found}
    assert planted | OF_THE_FILE == written


def test_a_finding_says_where_it_is(played: Path) -> None:
    report = audited(played, tamper="UPDATE balances SET chips = 7 WHERE account = 'mint'")
    assert report.findings == (
        Finding("balance_wrong", "mint", "is 7; its transfers come to -10004000"),
        Finding("not_conserved", "ledger", "all balances add up to 10004007"),
    )


def test_a_stream_that_was_renamed_is_altered_in_every_entry(played: Path) -> None:
    report = audited(
        played,
        tamper="UPDATE streams SET name = 'tavolo' WHERE name LIKE 'table:%' AND closed = 1",
    )
    (renamed,) = [head for head in report.heads if head.stream == "tavolo"]
    altered, unreadable, *others = codes(report)
    assert (altered, unreadable) == ("entry_altered", "entry_unreadable")
    assert others == ["entry_altered"] * (renamed.version - 1)


def test_a_log_written_anew_to_its_end_is_known_by_the_heads_that_were_shown(
    played: Path,
) -> None:
    """If somebody can rewrite the whole file, only a head that was kept elsewhere reveals it."""
    before = {head.stream: head.hash for head in (audited(played)).heads}
    report = audited(played, tamper=_written_anew(played))
    changed = [head.stream for head in report.heads if before[head.stream] != head.hash]
    assert report.findings == ()
    assert [stream.startswith("table:") for stream in changed] == [True]


def _written_anew(file: Path) -> str:
    """Change a card, and every hash from there on."""
    connection = apsw.Connection(str(file))
    rows = fetch(
        connection,
        f"SELECT position, name, version, command, at, cause, events, salt, hash FROM entries "
        f"JOIN streams ON streams.id = stream WHERE {OVER} ORDER BY version",
    )
    connection.close()
    statements, head = [], GENESIS_HASH
    for position, *row in rows:
        entry = Entry(*row)
        if entry.version == 20:
            events = entry.events.replace(b'"type":"card_played"', b'"type" :"card_played"')
            entry = replace(entry, events=events)
        head = entry_hash(head, entry)
        statements.append(
            f"UPDATE entries SET events = x'{entry.events.hex()}', hash = x'{head.hex()}' "
            f"WHERE position = {position}"
        )
    return ";".join(statements)


def test_a_log_that_was_changed_is_shown_to_nobody() -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world)
        entries = await world.house.logs.entries(TableId(table))
        assert entries == await world.store.read(f"table:{table}")
        kept = world.store._streams[f"table:{table}"]  # type: ignore[union-attr]
        kept[20] = replace(kept[20], salt=bytes(16))
        with pytest.raises(BrokenChain, match="version 21"):
            await world.house.logs.entries(TableId(table))

    in_world(story)


def test_an_unsalted_chain_is_caught() -> None:
    """With equal salts, published heads would let a reader guess cards."""

    async def story(world: World) -> None:
        honest = world.entropy
        world.entropy = lambda size: bytes(size) if size == SALT_BYTES else honest(size)
        await world.house.stop()
        world.house = world.new_house()
        await world.house.start()
        await table_of_two(world, entry=100)
        assert set(codes(await audit(world.store))) == {"salt_repeated"}

    in_world(story)
