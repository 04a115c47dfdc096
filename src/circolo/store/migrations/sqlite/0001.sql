-- The log: one row of `entries` for each accepted command; `position` is the commit order.
-- The name of a stream is stored once, which keeps the two unique indexes of `entries` small.
CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE entries (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL REFERENCES streams,
    version INTEGER NOT NULL CHECK (version > 0),
    command TEXT NOT NULL,
    at INTEGER NOT NULL,
    cause TEXT NOT NULL,
    events BLOB NOT NULL,
    salt BLOB NOT NULL,
    hash BLOB NOT NULL,
    UNIQUE (stream, version),
    UNIQUE (stream, command)
) STRICT;

CREATE TRIGGER entries_are_for_ever BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries never change'); END;

-- The ledger. Each transfer belongs to the entry at `position`.
CREATE TABLE transfers (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    position INTEGER NOT NULL REFERENCES entries,
    debit TEXT NOT NULL,
    credit TEXT NOT NULL CHECK (credit <> debit),
    amount INTEGER NOT NULL CHECK (amount > 0),
    why TEXT NOT NULL
) STRICT;

CREATE INDEX transfers_of_entry ON transfers (position);
CREATE INDEX transfers_from ON transfers (debit, number);
CREATE INDEX transfers_to ON transfers (credit, number);

CREATE TRIGGER transfers_are_for_ever BEFORE DELETE ON transfers
BEGIN SELECT RAISE(ABORT, 'transfers are never deleted'); END;
CREATE TRIGGER transfers_never_change BEFORE UPDATE ON transfers
BEGIN SELECT RAISE(ABORT, 'transfers never change'); END;

CREATE TABLE balances (
    account TEXT PRIMARY KEY,
    chips INTEGER NOT NULL CHECK (chips >= 0 OR account = 'mint')
) STRICT, WITHOUT ROWID;

-- Encrypted seeds of running shuffles; a row is deleted when its seed is revealed.
CREATE TABLE secrets (
    stream INTEGER NOT NULL REFERENCES streams,
    epoch INTEGER NOT NULL,
    box BLOB NOT NULL,
    PRIMARY KEY (stream, epoch)
) STRICT, WITHOUT ROWID;

-- The last time at which the server was running: one row.
CREATE TABLE heart (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
) STRICT;

-- Accounts. Personal data is in this table and the next two, and never in the log.
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'member', 'bot')),
    created INTEGER NOT NULL,
    password TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    token BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_person ON sessions (person, seen);
CREATE INDEX sessions_by_end ON sessions (expires);

CREATE TABLE links (
    person TEXT PRIMARY KEY REFERENCES people,
    link BLOB NOT NULL UNIQUE,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
