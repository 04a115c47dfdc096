"""The one statement that writes all rows of a batch.

Its first part takes the numbers of the new rows from the database table `counters`, whose row it
keeps locked until the commit. All other parts read that result, so they run after it.
"""

from collections.abc import Iterable, Sequence

from circolo.store.postgres.batch import Rows

_NUMBERS = """
WITH last AS (
    UPDATE counters SET position = position + $1, transfers = transfers + $2, deeds = deeds + $3
    RETURNING position - $1 AS position, transfers - $2 AS transfers, deeds - $3 AS deeds
)"""
_STREAMS = """
INSERT INTO streams (id, name, closed)
SELECT id, name, closed FROM last, unnest({}::bigint[], {}::text[], {}::boolean[])
    AS new (id, name, closed)
"""
_ENTRIES = """
INSERT INTO entries (position, stream, version, command, at, cause, events, salt, hash, chain)
SELECT last.position + place, stream, version, command, at, cause, events, salt, hash, chain
FROM last, unnest(
    {}::bigint[], {}::bigint[], {}::text[], {}::bigint[], {}::text[],
    {}::bytea[], {}::bytea[], {}::bytea[], {}::smallint[]
) WITH ORDINALITY AS new (
    stream, version, command, at, cause, events, salt, hash, chain, place
)
"""
_CLOSED = """
UPDATE streams SET closed = true FROM last, unnest({}::bigint[]) AS ended (id)
WHERE streams.id = ended.id
"""
_TRANSFERS = """
INSERT INTO transfers (number, id, position, debit, credit, amount, why)
SELECT last.transfers + number, id, last.position + place, debit, credit, amount, why
FROM last, unnest(
    {}::bigint[], {}::text[], {}::text[], {}::text[], {}::bigint[], {}::text[]
) WITH ORDINALITY AS new (place, id, debit, credit, amount, why, number)
"""
_BALANCES = """
INSERT INTO balances (account, chips)
SELECT account, chips FROM last, unnest({}::text[], {}::bigint[]) AS change (account, chips)
ON CONFLICT (account) DO UPDATE SET chips = balances.chips + excluded.chips
"""
_MATCHES = """
INSERT INTO matches (position, summary, kind)
SELECT last.position + place, summary, kind
FROM last, unnest({}::bigint[], {}::bytea[], {}::text[]) AS new (place, summary, kind)
"""
_PLAYERS = """
INSERT INTO players (position, person)
SELECT last.position + place, person
FROM last, unnest({}::bigint[], {}::text[]) AS new (place, person)
"""
_DEEDS = """
INSERT INTO deeds (number, position, stream, person, kind, chips, summary)
SELECT last.deeds + number, last.position + place, stream, person, kind, chips, summary
FROM last, unnest(
    {}::bigint[], {}::bigint[], {}::text[], {}::text[], {}::bigint[], {}::bytea[]
) WITH ORDINALITY AS new (place, stream, person, kind, chips, summary, number)
"""
_SECRETS = """
INSERT INTO secrets (stream, epoch, box)
SELECT stream, epoch, box FROM last, unnest({}::bigint[], {}::bigint[], {}::bytea[])
    AS new (stream, epoch, box)
"""
_OPENED = """
DELETE FROM secrets USING last, unnest({}::bigint[], {}::bigint[]) AS opened (stream, epoch)
WHERE secrets.stream = opened.stream AND secrets.epoch = opened.epoch
"""

DELETE_SECRETS = """
DELETE FROM secrets USING unnest($1::bigint[], $2::bigint[]) AS opened (stream, epoch)
WHERE secrets.stream = opened.stream AND secrets.epoch = opened.epoch
"""


def write_statement(rows: Rows) -> tuple[str, list[object]]:
    """Return the statement that writes these rows, with its parameters.

    The statement has a part only for database tables that get rows. Balances are locked in the
    order of their accounts, after the row of `counters`, so that no deadlock is possible.
    """
    statement = [_NUMBERS]
    parameters: list[object] = [len(rows.entries), len(rows.transfers), len(rows.deeds)]
    for number, (part, new) in enumerate(_parts(rows)):
        if not new:
            continue
        arrays = columns(new)
        first = len(parameters) + 1
        places = (f"${place}" for place in range(first, first + len(arrays)))
        statement.append(f", part{number} AS ({part.format(*places)})")
        parameters.extend(arrays)
    statement.append(" SELECT position FROM last")
    return "".join(statement), parameters


def columns(rows: Iterable[Sequence[object]]) -> list[tuple[object, ...]]:
    """Return the columns of rows, as arrays from which SQL's `unnest` makes the rows again."""
    return list(zip(*rows, strict=True))


def _parts(rows: Rows) -> Iterable[tuple[str, Sequence[Sequence[object]]]]:
    yield _STREAMS, [(id_, *stream) for id_, stream in rows.streams.items()]
    yield _ENTRIES, rows.entries
    yield _CLOSED, [(id_,) for id_ in rows.closed]
    yield _TRANSFERS, rows.transfers
    yield _BALANCES, sorted(rows.changes.items())
    yield _MATCHES, rows.matches
    yield _PLAYERS, rows.players
    yield _DEEDS, rows.deeds
    yield _OPENED, sorted(rows.opened)
    yield _SECRETS, [(*epoch, box) for epoch, box in rows.sealed.items()]
