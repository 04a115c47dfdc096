-- The version of the formula of an entry's hash (docs/records.md); existing entries have 1.
ALTER TABLE entries ADD COLUMN chain INTEGER NOT NULL DEFAULT 1 CHECK (chain > 0);
