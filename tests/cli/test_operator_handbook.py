"""The operator's page lists every code, setting and command."""

import re
from pathlib import Path

import pytest

from circolo.cli.main import PLACES
from circolo.cluster.bus import bus_refused
from circolo.store.errors import _FAILURES
from circolo.store.sqlite.backup import _SENTENCES
from circolo.web.operator_socket import NOT_THE_DESK

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/operating/running-a-house.md").read_text(encoding="utf-8")
SOURCES = (
    *sorted((ROOT / "src/circolo/store").rglob("*.py")),
    ROOT / "src/circolo/bootstrap.py",
    *sorted((ROOT / "src/circolo/settings").glob("*.py")),
    ROOT / "src/circolo/cli/config.py",
    ROOT / "src/circolo/web/listening_socket.py",
    ROOT / "src/circolo/room/audit/audit.py",
    ROOT / "src/circolo/room/audit/club_books.py",
    ROOT / "src/circolo/room/audit/house_books.py",
    ROOT / "src/circolo/room/audit/tournament_books.py",
    ROOT / "src/circolo/web/operator_socket.py",
    ROOT / "src/circolo/cli/admin.py",
    *(ROOT / "src/circolo/cli" / f"{command}.py" for command in ("audit", "backup", "restore")),
    ROOT / "src/circolo/cli/data_folder_option.py",
    ROOT / "src/circolo/cli/house_queries.py",
    ROOT / "src/circolo/cli/migrate.py",
    ROOT / "src/circolo/cli/statement.py",
    ROOT / "src/circolo/cli/serve.py",
    ROOT / "src/circolo/cli/rotated_backups.py",
    ROOT / "src/circolo/cli/restore_drill.py",
    ROOT / "src/circolo/cli/workers.py",
)
SAID = re.compile(
    r'(?:CannotListen|StoreUnavailable|DataFolderRefused|DatabaseRefused|Unchecked|BackupRefused|StartRefused|StoreFailed|Finding|Fault|_found|refuse|ActRefused|Mistake)\(\s*"([a-z_]+)"'
    r'|"([a-z_]+)",\s*"(?:is on a disk|cannot be written to|is not a folder)'
    r'|^    code = "([a-z_]+)"'
    r"|echo\(\s*f?\"([a-z_]+): ",
    re.MULTILINE,
)
ANCHORS = (*sorted((ROOT / "src/circolo/cli/anchors").glob("*.py")),)
OF_ANCHORS = re.compile(r'(?:CalendarRefused|refuse|_print_failure|BadBlock)\(\s*"([a-z_]+)"')
OF_FINDINGS = {"record_not_found", "proof_unreadable", "stream_gone"}
"""What a check of a file finds, which the page of that file tells."""

ACTS = tuple(
    ROOT / "src/circolo" / file
    for file in (
        "room/staff/staff_decisions.py",
        "room/staff/waiting_gifts.py",
        "room/staff/case_decisions.py",
        "room/tables/voided_deals.py",
        "tables/chips/voided_deals.py",
    )
)
OF_ACTS = re.compile(r'(?:Refused|_must_be)\((?:[^"\n]*, )?"([a-z_]+)"')
OF_ONE_ENTRY = {"version_conflict", "duplicate_command", "broken_chain", "secret_conflict"}
"""Refusals of an append, which only the room hears."""


def said_in(sources: tuple[Path, ...]) -> set[str]:
    found = (SAID.findall(path.read_text(encoding="utf-8")) for path in sources)
    return {code for codes in found for groups in codes for code in groups if code}


def codes() -> set[str]:
    """Return every code that a command or a start can end with."""
    of_backups = {f"backup_{reason}" for reason in _SENTENCES}
    acts = [OF_ACTS.findall(path.read_text(encoding="utf-8")) for path in ACTS]
    of_anchors = [OF_ANCHORS.findall(path.read_text(encoding="utf-8")) for path in ANCHORS]
    of_the_desk = {"person_unknown", "not_a_member", "no_second_factor"}.union(*acts) - {
        "deal_voided"
    }
    of_nodes = {*bus_refused._SENTENCES, NOT_THE_DESK}
    said = said_in(SOURCES).union(*of_anchors) - OF_FINDINGS
    return (said | {*_FAILURES} | of_backups | of_the_desk | of_nodes) - OF_ONE_ENTRY


def table_codes(heading: str) -> set[str]:
    """Return the codes in the first column of the table under a heading."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in part.splitlines() if line.startswith("| `")]
    return {code for row in rows for code in re.findall(r"`([a-z_]+)`", row.split("|")[1])}


def test_every_code_is_on_the_page_and_no_other() -> None:
    assert table_codes("Codes") | table_codes("Auditing") == codes()


def test_every_check_of_the_doctor_is_on_the_page_and_no_other() -> None:
    sources = (ROOT / "src/circolo/cli/doctor").glob("*.py")
    made = re.compile(r'\b(?:ok|warning|fault|make)\(\s*"([a-z_]+)"')
    checks = {name for path in sources for name in made.findall(path.read_text("utf-8"))}
    assert table_codes("The doctor") == checks


def test_findings_are_told_apart_from_refusals() -> None:
    files = (
        "room/audit/audit.py",
        "room/audit/club_books.py",
        "room/audit/house_books.py",
        "room/audit/tournament_books.py",
        "store/row_checks.py",
        "store/sqlite/inspection.py",
        "store/postgres/inspection.py",
        "store/sqlite/seals.py",
        "cli/audit.py",
    )
    findings = said_in(tuple(ROOT / "src/circolo" / file for file in files))
    assert table_codes("Auditing") == findings - {"seal_key_wrong"}


@pytest.mark.parametrize(
    "command",
    [
        *("serve", "config", "doctor", "audit", "backup", "restore", "migrate", "nodes"),
        *("statement", "collusion"),
    ],
)
def test_every_command_of_the_operator_is_on_the_page(command: str) -> None:
    assert command in PLACES
    assert f"    circolo {command} " in PAGE
