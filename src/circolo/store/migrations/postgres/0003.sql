-- The hash of the house from which `circolo migrate` fills this database; NULL once it is complete.
-- No server starts on a database that is being filled.
ALTER TABLE house ADD COLUMN filled_from BYTEA;
