-- The e-mail address that a member has confirmed.
CREATE TABLE emails (
    person TEXT PRIMARY KEY REFERENCES people,
    address TEXT NOT NULL,
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The rows of this table have seals (store/sqlite/seals.py).
CREATE TRIGGER emails_sealed AFTER INSERT ON emails BEGIN
    INSERT INTO seals VALUES (
        'emails', NEW.person, seal('emails', NEW.person, NEW.address, NEW.since)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER emails_sealed_anew AFTER UPDATE ON emails BEGIN
    UPDATE seals SET of_row = NEW.person,
        seal = seal('emails', NEW.person, NEW.address, NEW.since)
    WHERE of_table = 'emails' AND of_row = OLD.person
        AND seal = seal('emails', OLD.person, OLD.address, OLD.since);
END;
CREATE TRIGGER emails_unsealed AFTER DELETE ON emails BEGIN
    DELETE FROM seals WHERE of_table = 'emails' AND of_row = OLD.person
        AND seal = seal('emails', OLD.person, OLD.address, OLD.since);
END;
