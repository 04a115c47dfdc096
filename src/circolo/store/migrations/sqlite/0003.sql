-- What a stream had come to at a version, encrypted, so that a start reads only what came after it.
CREATE TABLE snapshots (
    stream INTEGER PRIMARY KEY REFERENCES streams,
    version INTEGER NOT NULL,
    schema TEXT NOT NULL,
    box BLOB NOT NULL
) STRICT;
