-- What came of every match, for who played it. It follows from the entries: audits derive it again.
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

-- Matches that ended before there was the list are found at the next start, up to this position.
CREATE TABLE unlisted (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    position INTEGER NOT NULL
) STRICT;

INSERT INTO unlisted SELECT 1, position FROM entries ORDER BY position DESC LIMIT 1;
