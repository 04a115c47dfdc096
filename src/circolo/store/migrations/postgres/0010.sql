-- The e-mail address that a member has confirmed. It goes with its account, also if a node of the
-- former version deletes the account.
CREATE TABLE emails (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES people ON DELETE CASCADE,
    address TEXT COLLATE "C" NOT NULL,
    since BIGINT NOT NULL
);
