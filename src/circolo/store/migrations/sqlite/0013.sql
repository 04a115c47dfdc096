-- The rows of the list of deleted accounts have seals too (store/sqlite/seals.py).
CREATE TRIGGER erased_sealed AFTER INSERT ON erased BEGIN
    INSERT INTO seals VALUES ('erased', NEW.id, seal('erased', NEW.id)) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER erased_sealed_anew AFTER UPDATE ON erased BEGIN
    UPDATE seals SET of_row = NEW.id, seal = seal('erased', NEW.id)
    WHERE of_table = 'erased' AND of_row = OLD.id AND seal = seal('erased', OLD.id);
END;
CREATE TRIGGER erased_unsealed AFTER DELETE ON erased BEGIN
    DELETE FROM seals WHERE of_table = 'erased' AND of_row = OLD.id AND seal = seal('erased', OLD.id);
END;
