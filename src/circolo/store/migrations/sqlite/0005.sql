-- What every person has done at the tables: hands played, chips brought and taken home. It follows
-- from the entries: audits derive it again.
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

-- Entries from before are gone through once more, and both lists are made anew from them.
DELETE FROM players;
DELETE FROM matches;
INSERT OR REPLACE INTO unlisted SELECT 1, position FROM entries ORDER BY position DESC LIMIT 1;
