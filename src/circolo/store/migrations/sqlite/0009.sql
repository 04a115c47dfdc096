-- Accounts that received chips in the last day, by `mark`, a keyed hash of their network address.
CREATE TABLE grants (
    mark BLOB NOT NULL,
    account TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (mark, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX grants_by_time ON grants (at);

INSERT INTO grants SELECT mark, 'before/' || rowid, at FROM purses;

DROP TABLE purses;
