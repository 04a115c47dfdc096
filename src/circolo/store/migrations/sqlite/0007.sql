-- From which addresses guests were given chips in the last day: keyed hashes, which tell nobody where.
CREATE TABLE purses (
    mark BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX purses_by_mark ON purses (mark, at);
