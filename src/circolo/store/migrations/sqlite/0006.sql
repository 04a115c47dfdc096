-- Block lists: `person` receives no chat of `other`. They are personal data, so not in the log.
CREATE TABLE blocks (
    person TEXT NOT NULL REFERENCES people,
    other TEXT NOT NULL REFERENCES people,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
