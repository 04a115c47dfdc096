-- Which accounts each address has brought chips to in the last day. A mark is a keyed hash of the address.
CREATE TABLE grants (
    mark BLOB NOT NULL,
    account TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (mark, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX grants_by_time ON grants (at);

INSERT INTO grants SELECT mark, 'before/' || rowid, at FROM purses;

DROP TABLE purses;
