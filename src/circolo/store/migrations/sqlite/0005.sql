-- Lines of players' histories: hands played, chips bought and taken home. They follow from the
-- entries, and audits compare them.
CREATE TABLE deeds (
    number INTEGER PRIMARY KEY,
    person TEXT NOT NULL,
    position INTEGER NOT NULL REFERENCES entries,
    stream INTEGER NOT NULL REFERENCES streams,
    kind TEXT NOT NULL CHECK (kind IN ('sat', 'added', 'hand', 'voided', 'stood')),
    chips INTEGER NOT NULL,
    summary BLOB NOT NULL
) STRICT;

CREATE INDEX deeds_of_person ON deeds (person, kind, number);
CREATE INDEX deeds_at_table ON deeds (person, stream, kind, number);

-- Empty the lists; the next start fills them from the entries.
DELETE FROM players;
DELETE FROM matches;
INSERT OR REPLACE INTO unlisted SELECT 1, position FROM entries ORDER BY position DESC LIMIT 1;
