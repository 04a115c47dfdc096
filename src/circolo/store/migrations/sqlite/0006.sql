-- Whom somebody does not want to hear: his own account's business, never in the log.
CREATE TABLE blocks (
    person TEXT NOT NULL REFERENCES people,
    other TEXT NOT NULL REFERENCES people,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
