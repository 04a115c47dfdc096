-- The second factor of a member: the sealed secret, the time step of the last code that was used,
-- and the hashes of the recovery codes that are left, 32 bytes each.
CREATE TABLE second_factors (
    person TEXT PRIMARY KEY REFERENCES people,
    box BLOB NOT NULL,
    since INTEGER NOT NULL,
    step INTEGER NOT NULL,
    codes BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- The rows of this table have seals (store/sqlite/seals.py).
CREATE TRIGGER second_factors_sealed AFTER INSERT ON second_factors BEGIN
    INSERT INTO seals VALUES (
        'second_factors', NEW.person,
        seal('second_factors', NEW.person, NEW.box, NEW.since, NEW.step, NEW.codes)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER second_factors_sealed_anew AFTER UPDATE ON second_factors BEGIN
    UPDATE seals SET of_row = NEW.person,
        seal = seal('second_factors', NEW.person, NEW.box, NEW.since, NEW.step, NEW.codes)
    WHERE of_table = 'second_factors' AND of_row = OLD.person
        AND seal = seal('second_factors', OLD.person, OLD.box, OLD.since, OLD.step, OLD.codes);
END;
CREATE TRIGGER second_factors_unsealed AFTER DELETE ON second_factors BEGIN
    DELETE FROM seals WHERE of_table = 'second_factors' AND of_row = OLD.person
        AND seal = seal('second_factors', OLD.person, OLD.box, OLD.since, OLD.step, OLD.codes);
END;
