-- The browsers to which the house may send notifications, one for each session; a row goes with its
-- session.
CREATE TABLE push_subscriptions (
    token BLOB PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh BLOB NOT NULL,
    auth BLOB NOT NULL,
    language TEXT NOT NULL CHECK (language IN ('it', 'en', 'es'))
) STRICT, WITHOUT ROWID;

-- The rows of this table have seals (store/sqlite/seals.py).
CREATE TRIGGER push_subscriptions_sealed AFTER INSERT ON push_subscriptions BEGIN
    INSERT INTO seals VALUES (
        'push_subscriptions', hex(NEW.token),
        seal('push_subscriptions', NEW.token, NEW.endpoint, NEW.p256dh, NEW.auth, NEW.language)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER push_subscriptions_sealed_anew AFTER UPDATE ON push_subscriptions BEGIN
    UPDATE seals SET of_row = hex(NEW.token),
        seal = seal('push_subscriptions', NEW.token, NEW.endpoint, NEW.p256dh, NEW.auth, NEW.language)
    WHERE of_table = 'push_subscriptions' AND of_row = hex(OLD.token)
        AND seal = seal('push_subscriptions', OLD.token, OLD.endpoint, OLD.p256dh, OLD.auth, OLD.language);
END;
CREATE TRIGGER push_subscriptions_unsealed AFTER DELETE ON push_subscriptions BEGIN
    DELETE FROM seals WHERE of_table = 'push_subscriptions' AND of_row = hex(OLD.token)
        AND seal = seal('push_subscriptions', OLD.token, OLD.endpoint, OLD.p256dh, OLD.auth, OLD.language);
END;
