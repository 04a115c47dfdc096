-- The encrypted state of a stream at a version, so that a start reads only the later entries.
CREATE TABLE snapshots (
    stream INTEGER PRIMARY KEY REFERENCES streams,
    version INTEGER NOT NULL,
    schema TEXT NOT NULL,
    box BLOB NOT NULL
) STRICT;
