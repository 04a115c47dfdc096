-- The list of matches also holds freeze-out tournaments, each as one match of all its entrants.
ALTER TABLE matches ADD COLUMN kind TEXT NOT NULL DEFAULT 'table'
    CHECK (kind IN ('table', 'freeze_out'));

-- `since` is the position of the last entry when a guest became a member; 0 for older members.
ALTER TABLE people ADD COLUMN since INTEGER NOT NULL DEFAULT 0;

-- Empty the lists; the next start fills them from the entries.
DELETE FROM players;
DELETE FROM matches;
DELETE FROM deeds;
INSERT OR REPLACE INTO unlisted SELECT 1, position FROM entries ORDER BY position DESC LIMIT 1;
