-- The tokens with which the programs of members' bots sign in: hashes only. A token goes with its
-- bot, also if a node of the former version deletes the account.
CREATE TABLE bot_tokens (
    token BYTEA PRIMARY KEY,
    bot TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    note TEXT COLLATE "C" NOT NULL,
    scopes TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    seen BIGINT,
    revoked BIGINT
);

CREATE INDEX bot_tokens_of_bot ON bot_tokens (bot, created);
