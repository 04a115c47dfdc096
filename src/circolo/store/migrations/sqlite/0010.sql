-- By which version of the chain an entry was hashed: docs/records.md. What was written before is of 1.
ALTER TABLE entries ADD COLUMN chain INTEGER NOT NULL DEFAULT 1 CHECK (chain > 0);
