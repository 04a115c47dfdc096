-- The tables of a house in PostgreSQL, all in the schema `circolo`. They are those of the SQLite
-- store (migrations/sqlite), without its seals (docs/decisions/0041-asyncpg-and-one-statement.md).
--
-- The role that owns these tables applies the migrations. The server may use a weaker role, which
-- can neither change nor delete an entry or a transfer, nor alter a table: see server_role.sql.
--
-- Text is sorted by code point (COLLATE "C"), as the other stores sort it.

-- The numbers of the last entry, transfer and deed: one row. Each transaction that adds entries
-- updates this row first and so holds its lock until the commit. Without that, an entry could
-- become visible before an entry with a lower position, and a reader of the feed would miss one.
CREATE TABLE counters (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    position BIGINT NOT NULL,
    transfers BIGINT NOT NULL,
    deeds BIGINT NOT NULL
);

INSERT INTO counters VALUES (1, 0, 0, 0);

-- The log: one row of `entries` for each accepted command; `position` is the commit order.
-- `closed` marks a stream that has ended.
CREATE SEQUENCE stream_ids;

CREATE TABLE streams (
    id BIGINT PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL UNIQUE,
    closed BOOLEAN NOT NULL
);

CREATE INDEX open_streams ON streams (name) WHERE NOT closed;

CREATE TABLE entries (
    position BIGINT PRIMARY KEY,
    stream BIGINT NOT NULL REFERENCES streams,
    version BIGINT NOT NULL CHECK (version > 0),
    command TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    cause TEXT COLLATE "C" NOT NULL,
    events BYTEA NOT NULL,
    salt BYTEA NOT NULL,
    hash BYTEA NOT NULL,
    chain SMALLINT NOT NULL CHECK (chain > 0),
    UNIQUE (stream, version),
    UNIQUE (stream, command)
);

-- The ledger. Each transfer belongs to the entry at `position`.
CREATE TABLE transfers (
    number BIGINT PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    position BIGINT NOT NULL REFERENCES entries,
    debit TEXT COLLATE "C" NOT NULL,
    credit TEXT COLLATE "C" NOT NULL CHECK (credit <> debit),
    amount BIGINT NOT NULL CHECK (amount > 0),
    why TEXT COLLATE "C" NOT NULL
);

CREATE INDEX transfers_of_entry ON transfers (position);
CREATE INDEX transfers_from ON transfers (debit, number);
CREATE INDEX transfers_to ON transfers (credit, number);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% of % is forbidden: its rows never change', TG_OP, TG_TABLE_NAME;
END $$;

CREATE TRIGGER entries_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfers_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE balances (
    account TEXT COLLATE "C" PRIMARY KEY,
    chips BIGINT NOT NULL
) WITH (fillfactor = 70); -- room on each page for new versions of its rows

-- A CHECK would also refuse the negative change that an INSERT .. ON CONFLICT adds to a balance.
CREATE FUNCTION refuse_overdraft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% would hold % chips', NEW.account, NEW.chips USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER balances_are_positive AFTER INSERT OR UPDATE ON balances
    FOR EACH ROW WHEN (NEW.chips < 0 AND NEW.account <> 'mint')
    EXECUTE FUNCTION refuse_overdraft();

-- Encrypted seeds of running shuffles; a row is deleted when its seed is revealed.
CREATE TABLE secrets (
    stream BIGINT NOT NULL REFERENCES streams,
    epoch BIGINT NOT NULL,
    box BYTEA NOT NULL,
    PRIMARY KEY (stream, epoch)
);

-- The encrypted state of a stream at a version, so that a start reads only the later entries.
CREATE TABLE snapshots (
    stream BIGINT PRIMARY KEY REFERENCES streams,
    version BIGINT NOT NULL,
    schema TEXT COLLATE "C" NOT NULL,
    box BYTEA NOT NULL
);

-- A trigger sees the snapshots that were committed while its statement waited for a lock.
CREATE FUNCTION drop_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM circolo.snapshots WHERE stream = NEW.id;
    RETURN NULL;
END $$;

CREATE TRIGGER closed_streams_have_no_snapshot AFTER UPDATE OF closed ON streams
    FOR EACH ROW WHEN (NEW.closed) EXECUTE FUNCTION drop_snapshot();

-- Results of matches, by player. They follow from the entries, and audits compare them.
CREATE TABLE matches (
    position BIGINT PRIMARY KEY REFERENCES entries,
    summary BYTEA NOT NULL,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('table', 'freeze_out'))
);

CREATE TABLE players (
    person TEXT COLLATE "C" NOT NULL,
    position BIGINT NOT NULL REFERENCES matches,
    PRIMARY KEY (person, position)
);

CREATE INDEX players_of_match ON players (position);

-- Lines of players' histories: hands played, chips bought and taken home. They follow from the
-- entries, and audits compare them.
CREATE TABLE deeds (
    number BIGINT PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL,
    position BIGINT NOT NULL REFERENCES entries,
    stream BIGINT NOT NULL REFERENCES streams,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('sat', 'added', 'hand', 'voided', 'stood')),
    chips BIGINT NOT NULL,
    summary BYTEA NOT NULL
);

CREATE INDEX deeds_of_person ON deeds (person, kind, number);
CREATE INDEX deeds_at_table ON deeds (person, stream, kind, number);

-- The last time at which the server was running: one row.
CREATE TABLE heart (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at BIGINT NOT NULL
);

-- Accounts. Personal data is in this table and the next four, and never in the log.
-- `since` is the position of the last entry when a guest became a member.
CREATE TABLE people (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    folded TEXT COLLATE "C" NOT NULL CONSTRAINT people_folded UNIQUE,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('guest', 'member', 'bot')),
    created BIGINT NOT NULL,
    password TEXT COLLATE "C",
    since BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE sessions (
    token BYTEA PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES people,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX sessions_of_person ON sessions (person, seen);
CREATE INDEX sessions_by_end ON sessions (expires);

CREATE TABLE links (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES people,
    link BYTEA NOT NULL UNIQUE,
    expires BIGINT NOT NULL
);

-- Block lists: `person` receives no chat of `other`.
CREATE TABLE blocks (
    person TEXT COLLATE "C" NOT NULL REFERENCES people,
    other TEXT COLLATE "C" NOT NULL REFERENCES people,
    PRIMARY KEY (person, other)
);

CREATE INDEX blocks_of_other ON blocks (other);

-- Accounts that received chips in the last day, by `mark`, a keyed hash of their network address.
CREATE TABLE grants (
    mark BYTEA NOT NULL,
    account TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (mark, account)
);

CREATE INDEX grants_by_time ON grants (at);
CREATE INDEX grants_of_account ON grants (account);

-- Ids of deleted accounts: entries keep these ids for ever, but no table keeps the names.
CREATE TABLE erased (
    id TEXT COLLATE "C" PRIMARY KEY
);
