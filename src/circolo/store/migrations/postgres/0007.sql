-- The card that a person has chosen as avatar; without a row it follows from their id. A node of the
-- former version deletes an account without this row, so it goes with it.
CREATE TABLE avatars (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES people ON DELETE CASCADE,
    card TEXT COLLATE "C" NOT NULL CHECK (card ~ '^[A2-7FCR][DCSB]$')
);
