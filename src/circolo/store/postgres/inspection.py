"""Checks of a PostgreSQL database in an audit, before the audit decodes any entry.

They need no key, and no more rights than a server has. Each finding means that somebody else than
a house, or an error of the disk, changed the database.
"""

from collections.abc import AsyncIterator

from msgspec.structs import replace

from circolo.store import row_checks
from circolo.store.audit_findings import Finding, Unchecked
from circolo.store.postgres.catalogue import expected_catalogue, stored_catalogue
from circolo.store.postgres.connections import SCHEMA, Connection, store_failures

UNREADABLE = frozenset({"table_differs", "entry_misshapen", "transfer_misshapen"})
"""The codes of findings that end an audit: the database tables cannot be decoded after them."""

UNCHECKED = (
    Unchecked(
        "not_sealed",
        "A PostgreSQL database has no seals. Nobody can find changes that the owner of its tables "
        "made to accounts, sessions, blocks, sealed seeds or snapshots.",
    ),
    Unchecked(
        "older_copy",
        "An older copy of the whole database is in order too: only heads that somebody else has "
        "kept tell the two apart.",
    ),
)
"""The checks that no audit of a PostgreSQL database can make."""

_PAGE = 1_000
"""The number of rows in one answer of the database server."""

_COUNTERS = """
SELECT name, has, due FROM (
    SELECT 'position' AS name, (SELECT position FROM counters) AS has,
        (SELECT coalesce(max(position), 0) FROM entries) AS due
    UNION ALL SELECT 'transfers', (SELECT transfers FROM counters),
        (SELECT coalesce(max(number), 0) FROM transfers)
    UNION ALL SELECT 'deeds', (SELECT deeds FROM counters),
        (SELECT coalesce(max(number), 0) FROM deeds)
) AS counted WHERE has IS DISTINCT FROM due
"""
_REFERENCES = f"""
SELECT conrelid::regclass::text AS child, quote_ident(own.attname) AS own,
    confrelid::regclass::text AS parent, quote_ident(key.attname) AS key
FROM pg_constraint
JOIN pg_attribute AS own ON own.attrelid = conrelid AND own.attnum = conkey[1]
JOIN pg_attribute AS key ON key.attrelid = confrelid AND key.attnum = confkey[1]
WHERE contype = 'f' AND connamespace = '{SCHEMA}'::regnamespace ORDER BY 1, 2
"""  # noqa: S608 - only a constant of this code


async def unreadable(connection: Connection) -> AsyncIterator[Finding]:
    """Yield the differences of the schema; some may make the database tables unreadable."""
    with store_failures():
        stored, expected = await stored_catalogue(connection), expected_catalogue()
    tables = {line.name for line in expected if line.kind == "table"}
    places = set[tuple[str, str]]()
    for line in stored ^ expected:
        if line.kind in {"table", "column"}:
            places.add(("table_differs" if line.owner in tables else "schema_differs", line.owner))
        else:
            places.add(("schema_differs", line.name))
    for code, where in sorted(places):
        expected_object = "the table that" if code == "table_differs" else "what"
        yield Finding(code, where, f"is not {expected_object} a house creates")


async def misshapen(connection: Connection) -> AsyncIterator[Finding]:
    """Yield the entries, streams and transfers whose columns have impossible sizes or values."""
    with store_failures():
        for (where,) in await connection.fetch(row_checks.MISSHAPEN):
            yield replace(row_checks.ENTRY_MISSHAPEN, where=where)
        async for row in connection.cursor(row_checks.TRANSFERS, prefetch=_PAGE):
            for finding in row_checks.transfer_findings(*row):
                yield finding


async def findings(connection: Connection) -> AsyncIterator[Finding]:
    """Yield contradictions between rows, such as a gap in the numbers or an invented balance."""
    with store_failures():
        for table, query in row_checks.WRONG_NUMBERS.items():
            for stored, due in await connection.fetch(query):
                yield row_checks.number_wrong(f"{table} {stored}", due)
        for name, stored, due in await connection.fetch(_COUNTERS):
            yield row_checks.number_wrong(f"counters {name} {stored}", due)
        for finding, query in row_checks.CONTRADICTIONS:
            for (where,) in await connection.fetch(query):
                yield replace(finding, where=where)
        async for finding in _orphans(connection):
            yield finding
        async for row in connection.cursor(row_checks.NAMES, prefetch=_PAGE):
            for misfolded in row_checks.name_findings(*row):
                yield misfolded


async def _orphans(connection: Connection) -> AsyncIterator[Finding]:
    """Yield a finding for each foreign key by which rows refer to no row.

    PostgreSQL prevents that, unless somebody has switched its triggers off.
    """
    for child, own, parent, key in await connection.fetch(_REFERENCES):
        count = await connection.fetchval(
            f"SELECT count(*) FROM {child} WHERE NOT EXISTS "  # noqa: S608 - quoted by PostgreSQL
            f"(SELECT 1 FROM {parent} WHERE {parent}.{key} = {child}.{own})"
        )
        if count:
            what = f"has {count} rows that refer to no row of {parent}"
            yield Finding("row_orphaned", f"{child}.{own}", what)
