-- What a freeze-out came to stands in the list of matches, for ratings: of one match of all.
ALTER TABLE matches ADD COLUMN kind TEXT NOT NULL DEFAULT 'table'
    CHECK (kind IN ('table', 'freeze_out'));

-- Since when somebody is a member: after which entry. Whoever was one before counts as one always.
ALTER TABLE people ADD COLUMN since INTEGER NOT NULL DEFAULT 0;

-- Entries from before are gone through once more, and both lists are made anew from them.
DELETE FROM players;
DELETE FROM matches;
DELETE FROM deeds;
INSERT OR REPLACE INTO unlisted SELECT 1, position FROM entries ORDER BY position DESC LIMIT 1;
