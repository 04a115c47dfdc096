-- Grants of chips to guests in the last day, by a keyed hash of their network address.
CREATE TABLE purses (
    mark BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX purses_by_mark ON purses (mark, at);
