"""Checks of stored rows against each other, which an audit makes in SQLite and in PostgreSQL.

All queries here run in both databases. The checks need no key, and decode no entry.
"""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from circolo.fairness.hash_chain import CHAIN
from circolo.ledger.account import MalformedAccount
from circolo.ledger.transfer import MalformedTransfer, Transfer
from circolo.store.audit_findings import Finding
from circolo.store.entries import COMMAND_MAX, HASH_BYTES, SALT_BYTES, STREAM_MAX
from circolo.store.people_port import fold_name

ENTRY_MISSHAPEN = Finding("entry_misshapen", "", "has sizes or values that a house never writes")
MISSHAPEN = f"""
SELECT 'entry ' || position FROM entries
WHERE length(salt) <> {SALT_BYTES} OR length(hash) <> {HASH_BYTES} OR
    length(command) NOT BETWEEN 1 AND {COMMAND_MAX} OR chain NOT BETWEEN 1 AND {CHAIN}
UNION ALL SELECT 'stream ' || id FROM streams WHERE length(name) NOT BETWEEN 1 AND {STREAM_MAX}
"""  # noqa: S608 - only constants of this code
"""The places of entries and streams for the finding ENTRY_MISSHAPEN."""

TRANSFERS = "SELECT number, id, debit, credit, amount, why FROM transfers"
"""The arguments of `transfer_findings`."""

NAMES = "SELECT id, name, folded FROM people"
"""The arguments of `name_findings`."""


def _wrong_number_query(number: str, order: str, table: str) -> str:
    """Return the query that finds the first row whose column `number` skips or repeats a number.

    Rows are numbered from 1 in the order of the columns `order`.
    """
    numbered = f"SELECT {number} AS has, row_number() OVER (ORDER BY {order}) AS due FROM {table}"  # noqa: S608
    return f"SELECT has, due FROM ({numbered}) AS numbered WHERE has <> due LIMIT 1"  # noqa: S608


WRONG_NUMBERS = MappingProxyType(
    {
        "entries": _wrong_number_query("position", "position", "entries"),
        "transfers": _wrong_number_query("number", "position, number", "transfers"),
        "deeds": _wrong_number_query("number", "position, number", "deeds"),
    }
)
"""By database table, the query for the first wrong number and the number due, for `number_wrong`.
"""

CONTRADICTIONS = (
    (
        Finding("stream_empty", "", "has no entry"),
        "SELECT 'stream ' || name FROM streams "
        "WHERE NOT EXISTS (SELECT 1 FROM entries WHERE stream = streams.id)",
    ),
    (
        Finding("balance_invented", "", "has a balance but no transfer"),
        "SELECT account FROM balances EXCEPT SELECT debit FROM transfers "
        "EXCEPT SELECT credit FROM transfers",
    ),
    (
        Finding("balance_missing", "", "has transfers but no balance"),
        "SELECT debit FROM transfers UNION SELECT credit FROM transfers "
        "EXCEPT SELECT account FROM balances",
    ),
    (
        Finding("deed_misplaced", "", "is listed at another table than that of its entry"),
        "SELECT 'deed ' || number FROM deeds JOIN entries USING (position) "
        "WHERE deeds.stream <> entries.stream",
    ),
    (
        Finding(
            "person_implausible",
            "",
            "has a password and is no member, or is a member without a password",
        ),
        "SELECT 'person ' || id FROM people WHERE (kind = 'member') <> (password IS NOT NULL)",
    ),
    (
        Finding("person_implausible", "", "is a member since an entry that does not exist"),
        "SELECT 'person ' || id FROM people "
        "WHERE since > (SELECT coalesce(max(position), 0) FROM entries)",
    ),
    (
        Finding("person_implausible", "", "is listed as deleted and has an account"),
        "SELECT 'person ' || id FROM people WHERE id IN (SELECT id FROM erased)",
    ),
)
"""Each finding with the query for the places where it is found."""


def number_wrong(where: str, due: int) -> Finding:
    """Return the finding that the row at `where` does not have its due number `due`."""
    return Finding("number_wrong", where, f"should have the number {due}")


def transfer_findings(number: int, *transfer: Any) -> Iterator[Finding]:
    """Yield a finding if a stored transfer has values that a transfer cannot have."""
    try:
        Transfer(*transfer)
    except (MalformedAccount, MalformedTransfer) as malformed:
        yield Finding("transfer_misshapen", f"transfer {number}", f"{malformed}")


def name_findings(person: str, name: str, folded: str) -> Iterator[Finding]:
    """Yield a finding if `folded`, the stored form by which the server finds a person's name, does
    not follow from the name.
    """
    if folded != fold_name(name):
        yield Finding("name_misfolded", f"person {person}", "is not found by their name")
