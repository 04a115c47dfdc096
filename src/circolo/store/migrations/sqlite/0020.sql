-- The passkeys of members: public keys only. `used` is null before the first use, and `asked` is the
-- time of the last challenge that was answered.
CREATE TABLE passkeys (
    id BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people,
    host TEXT NOT NULL,
    key BLOB NOT NULL,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    used INTEGER,
    counter INTEGER NOT NULL,
    asked INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_of_person ON passkeys (person);

-- The rows of this table have seals (store/sqlite/seals.py).
CREATE TRIGGER passkeys_sealed AFTER INSERT ON passkeys BEGIN
    INSERT INTO seals VALUES (
        'passkeys', hex(NEW.id),
        seal('passkeys', NEW.id, NEW.person, NEW.host, NEW.key, NEW.name,
            NEW.since, NEW.used, NEW.counter, NEW.asked)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER passkeys_sealed_anew AFTER UPDATE ON passkeys BEGIN
    UPDATE seals SET of_row = hex(NEW.id),
        seal = seal('passkeys', NEW.id, NEW.person, NEW.host, NEW.key, NEW.name,
            NEW.since, NEW.used, NEW.counter, NEW.asked)
    WHERE of_table = 'passkeys' AND of_row = hex(OLD.id)
        AND seal = seal('passkeys', OLD.id, OLD.person, OLD.host, OLD.key, OLD.name,
            OLD.since, OLD.used, OLD.counter, OLD.asked);
END;
CREATE TRIGGER passkeys_unsealed AFTER DELETE ON passkeys BEGIN
    DELETE FROM seals WHERE of_table = 'passkeys' AND of_row = hex(OLD.id)
        AND seal = seal('passkeys', OLD.id, OLD.person, OLD.host, OLD.key, OLD.name,
            OLD.since, OLD.used, OLD.counter, OLD.asked);
END;
