"""Seals: an audit finds each row that was changed without the key, in tables that have seals."""

import shutil
from hashlib import sha256
from pathlib import Path

import apsw
import pytest

from circolo.cards.card import Card
from circolo.cards.units import Millis
from circolo.store.bot_tokens_port import BotToken
from circolo.store.emails_port import Email
from circolo.store.entries import SealedSecret
from circolo.store.errors import DataFolderRefused
from circolo.store.friends_port import Privacy, PrivateMessage
from circolo.store.passkeys_port import Passkey, PasskeyUse
from circolo.store.people_port import Person, Session
from circolo.store.push_port import PushSubscription
from circolo.store.second_factors_port import SecondFactor
from circolo.store.sqlite import SqliteStore, backup, seals
from circolo.store.sqlite.connections import connect_writer, fetch
from circolo.store.sqlite.seals import NOT_IN_BACKUPS, SEALED, SealKey
from circolo.store.store_port import Snapshot
from tests.store.entries import first
from tests.store.inline import InlineStore

pytestmark = pytest.mark.anyio

DEAL_KEY = bytes(range(32))
KEY = SealKey(DEAL_KEY)
NOW = Millis(1_800_000_000_000)
TOKEN = sha256(b"anna").digest()
PHONE = PushSubscription("https://push.example/anna", b"p" * 65, b"a" * 16, "it")


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """The path of a closed database with a row in every table that has seals."""
    store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=DEAL_KEY)
    for name in ("anna", "bruno"):
        await store.people.create(Person(name, name, "guest", NOW))
    await store.people.claim("anna", name="Anna", password="hash")
    await store.people.open_session(TOKEN, Session("anna", NOW, NOW, Millis(NOW + 1_000)))
    await store.people.renew_session(TOKEN, seen=Millis(NOW + 1), expires=Millis(NOW + 2_000))
    await store.people.push.subscribe(TOKEN, PHONE)
    await store.people.create(Person("anna-bot-1", "Asso bot", "bot", NOW))
    token = BotToken("anna-bot-1", "laptop", frozenset({"play"}), NOW, Millis(NOW + 1_000))
    await store.people.bot_tokens.add(TOKEN, token)
    await store.people.bot_tokens.note_use(TOKEN, at=NOW)
    await store.people.open_link(sha256(b"link").digest(), person="anna", expires=NOW)
    await store.people.block("anna", "bruno")
    await store.people.create(Person("dario", "dario", "guest", NOW))
    await store.people.friends.ask("anna", "dario", at=NOW)
    await store.people.friends.ask("dario", "anna", at=NOW)
    await store.people.friends.set_privacy("anna", Privacy("friends", "nobody"))
    await store.people.choose_avatar("anna", Card("RC"))
    email = Email("anna@example.org", NOW)
    await store.people.emails.put("anna", email, in_place_of="")
    factor = SecondFactor(b"sealed", NOW, 1, (bytes(32),))
    await store.people.second_factors.put("anna", factor)
    await store.people.second_factors.use_step("anna", 2)
    passkey = Passkey(b"id", "carte.example", b"key", "Phone", NOW, None, 1, NOW)
    await store.people.passkeys.add("anna", passkey)
    await store.people.passkeys.use("anna", PasskeyUse(b"id", Millis(NOW + 1), 2, NOW))
    await store.club_logos.put("club1", "digest", b"picture")
    await store.people.friends.send(PrivateMessage("anna", "m1", "dario", NOW, "Ciao"))
    await store.people.count_grant(b"mark", account="purse:bruno", now=NOW, most=1)
    await store.append(first("table:1", sealed=(SealedSecret(1, b"box"), SealedSecret(2, b"box"))))
    await store.keep(Snapshot("table:1", 1, "tressette/1", b"box"))
    await store.beat(NOW)
    await store.beat(Millis(NOW + 1))
    await store.people.create(Person("carla", "carla", "guest", NOW))
    await store.people.erase("carla")
    await store.close()
    return tmp_path / "circolo.db"


def found(file: Path, tamper: str = "", *, key: SealKey = KEY, is_copy: bool = False) -> list[str]:
    """Change a file without the key; return the code and place of each finding of its audit."""
    connection = apsw.Connection(str(file))
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    connection.execute(tamper)
    findings = [f"{f.code} {f.where}" for f in seals.findings(connection, key, is_copy=is_copy)]
    connection.close()
    return findings


async def reopened(file: Path, *, deal_key: bytes = DEAL_KEY, new_key: bool = False) -> SqliteStore:
    return await SqliteStore.open(file, deal_key=deal_key, new_key=new_key)


async def test_every_row_that_the_house_wrote_has_a_seal(file: Path) -> None:
    connection = apsw.Connection(str(file))
    sealed: dict[str, int] = dict(
        fetch(connection, "SELECT of_table, count(*) FROM seals GROUP BY of_table")
    )
    connection.close()
    assert sealed == dict.fromkeys(SEALED, 1) | {"people": 4, "friends": 2, "secrets": 2}
    assert found(file) == []


async def test_seals_cover_all_columns_of_their_tables(file: Path) -> None:
    """The test fails for a new column that seals do not cover."""
    connection = apsw.Connection(str(file))
    for table, sealed in SEALED.items():
        columns = [row[1] for row in fetch(connection, f"PRAGMA table_info({table})")]
        assert sealed.columns.split(", ") == columns
    connection.close()


PLANTED = {
    "a name": ("UPDATE people SET name = 'Olga' WHERE id = 'anna'", ["row_altered people anna"]),
    "a kind": ("UPDATE people SET kind = 'bot' WHERE id = 'bruno'", ["row_altered people bruno"]),
    "a password hash": (
        "UPDATE people SET password = 'other' WHERE id = 'anna'",
        ["row_altered people anna"],
    ),
    "a session that was added": (
        "INSERT INTO sessions VALUES (x'00', 'anna', 0, 0, 9e15)",
        ["row_added sessions 00"],
    ),
    "the person of a session": (
        "UPDATE sessions SET person = 'bruno'",
        [f"row_altered sessions {TOKEN.hex().upper()}"],
    ),
    "the expiry of a session": (
        "UPDATE sessions SET expires = expires + 1",
        [f"row_altered sessions {TOKEN.hex().upper()}"],
    ),
    "the address of a subscription": (
        "UPDATE push_subscriptions SET endpoint = 'https://other.example/'",
        [f"row_altered push_subscriptions {TOKEN.hex().upper()}"],
    ),
    "the scopes of a token": (
        "UPDATE bot_tokens SET scopes = 'challenge play read'",
        [f"row_altered bot_tokens {TOKEN.hex().upper()}"],
    ),
    "the expiry of a token": (
        "UPDATE bot_tokens SET expires = expires + 1",
        [f"row_altered bot_tokens {TOKEN.hex().upper()}"],
    ),
    "a link": ("UPDATE links SET link = x'00'", ["row_altered links anna"]),
    "a friendship that was removed": (
        "DELETE FROM friends WHERE person = 'anna'",
        ["row_removed friends anna/dario"],
    ),
    "a setting that shows more": (
        "UPDATE privacy SET presence = 'all'",
        ["row_altered privacy anna"],
    ),
    "another avatar": ("UPDATE avatars SET card = 'AD'", ["row_altered avatars anna"]),
    "an e-mail address": (
        "UPDATE emails SET address = 'thief@example.org'",
        ["row_altered emails anna"],
    ),
    "the logo of a club": (
        "UPDATE club_logos SET picture = x'00'",
        ["row_altered club_logos club1/digest"],
    ),
    "the secret of a second factor": (
        "UPDATE second_factors SET box = x'00'",
        ["row_altered second_factors anna"],
    ),
    "a second factor that was removed": (
        "DELETE FROM second_factors",
        ["row_removed second_factors anna"],
    ),
    "the public key of a passkey": (
        "UPDATE passkeys SET key = x'00'",
        [f"row_altered passkeys {b'id'.hex().upper()}"],
    ),
    "the counter of a passkey": (
        "UPDATE passkeys SET counter = 1",
        [f"row_altered passkeys {b'id'.hex().upper()}"],
    ),
    "other words of a person": (
        "UPDATE private_messages SET text = 'Addio'",
        ["row_altered private_messages anna/m1"],
    ),
    "a block that was removed": ("DELETE FROM blocks", ["row_removed blocks anna/bruno"]),
    "a grant that was removed with its seal": (
        "DELETE FROM grants; DELETE FROM seals WHERE of_table = 'grants'",
        ["seal_altered grants"],
    ),
    "a sealed seed that was removed": (
        "DELETE FROM secrets WHERE epoch = 2",
        ["row_removed secrets 1/2"],
    ),
    "a snapshot": ("UPDATE snapshots SET schema = 'x'", ["row_altered snapshots 1"]),
    "the last heartbeat": ("UPDATE heart SET at = at + 1", ["row_altered heart 1"]),
    "another id of a deleted account": (
        "UPDATE erased SET id = 'dino'",
        ["row_added erased dino", "row_removed erased carla"],
    ),
    "a deleted account that was removed from the list": (
        "DELETE FROM erased",
        ["row_removed erased carla"],
    ),
    "a sum": (
        "UPDATE sums SET sum = zeroblob(32) WHERE of_table = 'blocks'",
        ["seal_altered blocks"],
    ),
    "a sum that was dropped": (
        "DELETE FROM sums WHERE of_table = 'heart'",
        ["seal_altered heart"],
    ),
    "seals of a table that is not sealed": (
        "INSERT INTO seals VALUES ('streams', '1', x'00')",
        ["seal_altered streams"],
    ),
    "a sum of a table that is not sealed": (
        "INSERT INTO sums VALUES ('streams', 0, x'00')",
        ["seal_altered streams"],
    ),
    "the position since which there are seals": (
        "UPDATE sealing SET position = 1",
        ["seal_key_differs seals"],
    ),
    "the row of the key that was removed": ("DELETE FROM sealing", ["seals_missing seals"]),
}


@pytest.mark.parametrize(("tamper", "findings"), PLANTED.values(), ids=PLANTED.keys())
async def test_an_audit_finds_a_change_made_without_the_key(
    file: Path, tamper: str, findings: list[str]
) -> None:
    assert found(file, tamper) == findings


async def test_an_audit_finds_an_older_row_put_back_with_its_seal(file: Path) -> None:
    before = shutil.copy(file, file.with_name("before.db"))
    store = await reopened(file)
    await store.people.set_password("anna", "a better one")
    await store.close()
    back = f"""ATTACH '{before}' AS old;
        REPLACE INTO people SELECT * FROM old.people WHERE id = 'anna';
        REPLACE INTO seals SELECT * FROM old.seals WHERE of_row = 'anna' AND of_table = 'people'"""
    assert found(file, back) == ["seal_altered people"]


@pytest.mark.parametrize(
    "tamper",
    ["UPDATE sessions SET person = 'bruno'", "UPDATE sessions SET created = created + 1"],
)
async def test_the_house_does_not_seal_a_row_that_was_changed_without_the_key(
    file: Path, tamper: str
) -> None:
    expected = found(file, tamper)
    store = await reopened(file)
    await store.people.renew_session(TOKEN, seen=NOW, expires=Millis(NOW + 9_000))
    assert await store.people.session(TOKEN, now=NOW) is not None
    await store.close()
    assert found(file) == expected == [f"row_altered sessions {TOKEN.hex().upper()}"]


async def test_the_seal_of_a_changed_row_remains_when_the_house_deletes_the_row(file: Path) -> None:
    found(file, "UPDATE sessions SET person = 'bruno'")
    store = await reopened(file)
    await store.people.close_sessions("bruno")
    await store.close()
    assert found(file) == [f"row_removed sessions {TOKEN.hex().upper()}"]


async def test_another_key_is_refused_unless_it_is_declared_new(file: Path) -> None:
    with pytest.raises(DataFolderRefused, match="another key") as refused:
        await reopened(file, deal_key=bytes(32))
    assert refused.value.code == "seal_key_wrong"
    store = await reopened(file, deal_key=bytes(32), new_key=True)
    await store.close()
    assert store.sealed_after == 1
    assert found(file) == ["seal_key_differs seals"]
    assert found(file, key=SealKey(bytes(32))) == []


async def test_a_database_without_seals_is_sealed_once(file: Path) -> None:
    found(file, "DELETE FROM seals; DELETE FROM sums; DELETE FROM sealing")
    for sealed_after in (1, 0):
        store = await reopened(file)
        await store.close()
        assert store.sealed_after == sealed_after
    assert found(file) == []


async def test_an_upgrade_seals_new_tables_but_no_changed_row_of_others(
    file: Path,
) -> None:
    unsealed = (
        "DELETE FROM sums WHERE of_table = 'erased'; DELETE FROM seals WHERE of_row = 'carla'"
    )
    found(file, f"{unsealed}; UPDATE people SET name = 'Olga' WHERE id = 'anna'")
    for sealed_after in (1, 0):
        store = await reopened(file)
        await store.close()
        assert store.sealed_after == sealed_after
    assert found(file) == ["row_altered people anna"]


async def test_a_backup_keeps_the_seals_of_its_rows(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    backup.back_up(file, copy, check=lambda _: None)
    assert found(copy, is_copy=True) == []
    assert found(copy) == [f"seal_altered {table}" for table in SEALED if table in NOT_IN_BACKUPS]
    forged = "UPDATE people SET password = 'other' WHERE id = 'anna'"
    assert found(copy, forged, is_copy=True) == ["row_altered people anna"]


async def test_every_finding_code_has_a_planted_change() -> None:
    codes = {finding.split()[0] for _, findings in PLANTED.values() for finding in findings}
    assert codes == {
        "row_added",
        "row_altered",
        "row_removed",
        "seal_altered",
        "seal_key_differs",
        "seals_missing",
    }


async def test_a_store_without_threads_seals_its_rows(tmp_path: Path) -> None:
    connection = connect_writer(tmp_path / "circolo.db")
    store = InlineStore(connection)
    await store.people.create(Person("anna", "anna", "guest", NOW))
    assert fetch(connection, "SELECT of_table, of_row FROM seals") == [("people", "anna")]
    connection.close()
