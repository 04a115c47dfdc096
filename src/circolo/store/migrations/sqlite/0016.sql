-- The card that a person has chosen as avatar; without a row it follows from their id.
CREATE TABLE avatars (
    person TEXT PRIMARY KEY REFERENCES people,
    card TEXT NOT NULL CHECK (card GLOB '[A2-7FCR][DCSB]')
) STRICT, WITHOUT ROWID;

-- The rows of this table have seals (store/sqlite/seals.py).
CREATE TRIGGER avatars_sealed AFTER INSERT ON avatars BEGIN
    INSERT INTO seals VALUES (
        'avatars', NEW.person, seal('avatars', NEW.person, NEW.card)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER avatars_sealed_anew AFTER UPDATE ON avatars BEGIN
    UPDATE seals SET of_row = NEW.person, seal = seal('avatars', NEW.person, NEW.card)
    WHERE of_table = 'avatars' AND of_row = OLD.person
        AND seal = seal('avatars', OLD.person, OLD.card);
END;
CREATE TRIGGER avatars_unsealed AFTER DELETE ON avatars BEGIN
    DELETE FROM seals WHERE of_table = 'avatars' AND of_row = OLD.person
        AND seal = seal('avatars', OLD.person, OLD.card);
END;
