-- Results of matches, by player. They follow from the entries, and audits compare them.
CREATE TABLE matches (
    position INTEGER PRIMARY KEY REFERENCES entries,
    summary BLOB NOT NULL
) STRICT;

CREATE TABLE players (
    person TEXT NOT NULL,
    position INTEGER NOT NULL REFERENCES matches,
    PRIMARY KEY (person, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX players_of_match ON players (position);

-- The next start adds the matches of entries up to this position, which are older than the list.
CREATE TABLE unlisted (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    position INTEGER NOT NULL
) STRICT;

INSERT INTO unlisted SELECT 1, position FROM entries ORDER BY position DESC LIMIT 1;
