-- Ids of deleted accounts: entries keep these ids for ever, but no table keeps the names.
CREATE TABLE erased (
    id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Empty the lists, which held names of people; the next start fills them with ids from the entries.
DELETE FROM players;
DELETE FROM matches;
DELETE FROM deeds;
INSERT OR REPLACE INTO unlisted SELECT 1, position FROM entries ORDER BY position DESC LIMIT 1;
