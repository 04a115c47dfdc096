-- The passkeys of members: public keys only. `used` is null before the first use, and `asked` is the
-- time of the last challenge that was answered. They go with their account, also if a node of the
-- former version deletes the account.
CREATE TABLE passkeys (
    id BYTEA PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    host TEXT COLLATE "C" NOT NULL,
    key BYTEA NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    since BIGINT NOT NULL,
    used BIGINT,
    counter BIGINT NOT NULL,
    asked BIGINT NOT NULL
);
CREATE INDEX passkeys_of_person ON passkeys (person);
