-- The tokens with which the programs of members' bots sign in: hashes only. A token goes with its
-- bot.
CREATE TABLE bot_tokens (
    token BLOB PRIMARY KEY,
    bot TEXT NOT NULL REFERENCES people,
    note TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    seen INTEGER,
    revoked INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX bot_tokens_of_bot ON bot_tokens (bot, created);

-- The rows of this table have seals (store/sqlite/seals.py).
CREATE TRIGGER bot_tokens_sealed AFTER INSERT ON bot_tokens BEGIN
    INSERT INTO seals VALUES (
        'bot_tokens', hex(NEW.token),
        seal('bot_tokens', NEW.token, NEW.bot, NEW.note, NEW.scopes,
            NEW.created, NEW.expires, NEW.seen, NEW.revoked)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER bot_tokens_sealed_anew AFTER UPDATE ON bot_tokens BEGIN
    UPDATE seals SET of_row = hex(NEW.token),
        seal = seal('bot_tokens', NEW.token, NEW.bot, NEW.note, NEW.scopes,
            NEW.created, NEW.expires, NEW.seen, NEW.revoked)
    WHERE of_table = 'bot_tokens' AND of_row = hex(OLD.token)
        AND seal = seal('bot_tokens', OLD.token, OLD.bot, OLD.note, OLD.scopes,
            OLD.created, OLD.expires, OLD.seen, OLD.revoked);
END;
CREATE TRIGGER bot_tokens_unsealed AFTER DELETE ON bot_tokens BEGIN
    DELETE FROM seals WHERE of_table = 'bot_tokens' AND of_row = hex(OLD.token)
        AND seal = seal('bot_tokens', OLD.token, OLD.bot, OLD.note, OLD.scopes,
            OLD.created, OLD.expires, OLD.seen, OLD.revoked);
END;
