-- The deal key of the house, as a keyed hash: one row. A server with another key would show wrong
-- cards and must not start. `mark` says nothing about the key itself.
CREATE TABLE house (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    mark BYTEA NOT NULL
);
