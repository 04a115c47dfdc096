-- Accounts that were deleted: their ids stand in entries for ever, without a name anywhere.
CREATE TABLE erased (
    id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Both lists held the names of people. They are made anew from the entries, with ids alone.
DELETE FROM players;
DELETE FROM matches;
DELETE FROM deeds;
INSERT OR REPLACE INTO unlisted SELECT 1, position FROM entries ORDER BY position DESC LIMIT 1;
