"""The catalogue of a database: what PostgreSQL says about each database table, column, constraint,
index, trigger, rule, policy and function of the schema, as lines that can be compared.

`catalogue.txt` has the lines of a database that the migrations have just created. To write it after
a new migration: `python -m tests.store.postgres.print_catalogue`.
"""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from circolo.store.postgres.connections import SCHEMA, Connection

_CATALOGUE = f"""
WITH tables AS (
    SELECT oid, relname, relkind, relpersistence, relrowsecurity FROM pg_class
    WHERE relnamespace = '{SCHEMA}'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
)
SELECT 'table' AS kind, relname::text AS owner, relname::text AS name,
    concat_ws(' ', relkind, relpersistence, CASE WHEN relrowsecurity THEN 'row security' END)
    AS definition
FROM tables
UNION ALL
SELECT 'column', relname, attname, concat_ws(
    ' ', row_number() OVER (PARTITION BY relname ORDER BY attnum),
    format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'not null' END,
    CASE WHEN attcollation <> 0 THEN 'collate ' || attcollation::regcollation END,
    'default ' || pg_get_expr(adbin, adrelid), nullif(attidentity, ''), nullif(attgenerated, '')
)
FROM tables JOIN pg_attribute ON attrelid = tables.oid
LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attnum > 0 AND NOT attisdropped AND relkind <> 'S'
UNION ALL
SELECT 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid)
FROM tables JOIN pg_constraint ON conrelid = tables.oid
WHERE contype IN ('c', 'f', 'p', 'u', 'x')
UNION ALL
SELECT 'index', relname, indexrelid::regclass::text,
    concat_ws(' ', pg_get_indexdef(indexrelid), CASE WHEN NOT indisvalid THEN 'invalid' END)
FROM tables JOIN pg_index ON indrelid = tables.oid
UNION ALL
SELECT 'trigger', relname, coalesce(conname, tgname), concat_ws(
    ' ', CASE WHEN NOT tgisinternal THEN pg_get_triggerdef(pg_trigger.oid) END,
    CASE tgenabled WHEN 'O' THEN 'enabled' ELSE 'not enabled' END
)
FROM tables JOIN pg_trigger ON tgrelid = tables.oid
LEFT JOIN pg_constraint ON pg_constraint.oid = tgconstraint
WHERE NOT tgisinternal OR tgenabled <> 'O'
UNION ALL
SELECT 'rule', relname, rulename, pg_get_ruledef(pg_rewrite.oid)
FROM tables JOIN pg_rewrite ON ev_class = tables.oid
WHERE rulename <> '_RETURN' -- the query of a view
UNION ALL
SELECT 'policy', relname, polname, '' FROM tables JOIN pg_policy ON polrelid = tables.oid
UNION ALL
SELECT 'child', relname, inhrelid::regclass::text, ''
FROM tables JOIN pg_inherits ON inhparent = tables.oid
UNION ALL
SELECT 'function', '', proname, concat_ws(
    ' ', pg_get_function_identity_arguments(pg_proc.oid), pg_get_function_result(pg_proc.oid),
    lanname, CASE WHEN prosecdef THEN 'security definer' END, proconfig::text,
    encode(sha256(convert_to(prosrc, 'UTF8')), 'hex')
)
FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
WHERE pronamespace = '{SCHEMA}'::regnamespace
UNION ALL
SELECT 'setting', '', name, setting FROM pg_settings
WHERE name IN ('session_replication_role', 'server_encoding')
"""  # noqa: S608 - only a constant of this code


class Line(NamedTuple):
    """One object of the catalogue: its kind, the database table to which it belongs, and its name.

    `owner` is "" for a function and a setting, which belong to no database table.
    """

    kind: str
    owner: str
    name: str
    definition: str


async def stored_catalogue(connection: Connection) -> frozenset[Line]:
    """Return the catalogue of a database."""
    return frozenset(Line(*map(_as_line, row)) for row in await connection.fetch(_CATALOGUE))


@cache
def expected_catalogue() -> frozenset[Line]:
    """Return the catalogue of a database that the migrations have just created."""
    text = files("circolo.store.postgres").joinpath("catalogue.txt").read_text("utf-8")
    return frozenset(Line(*line.split(" | ", 3)) for line in text.splitlines())


def as_text(catalogue: frozenset[Line]) -> str:
    """Return the text from which `expected_catalogue` reads a catalogue."""
    return "".join(sorted(" | ".join(line) + "\n" for line in catalogue))


def _as_line(text: str) -> str:
    return " ".join(text.split())
