-- The second factor of a member: the sealed secret, the time step of the last code that was used,
-- and the hashes of the recovery codes that are left, 32 bytes each. It goes with its account, also
-- if a node of the former version deletes the account.
CREATE TABLE second_factors (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES people ON DELETE CASCADE,
    box BYTEA NOT NULL,
    since BIGINT NOT NULL,
    step BIGINT NOT NULL,
    codes BYTEA NOT NULL
);
