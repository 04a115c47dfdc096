-- Friendships: two people are friends if each has a row with the other; one row alone is a request.
CREATE TABLE friends (
    person TEXT NOT NULL REFERENCES people,
    other TEXT NOT NULL REFERENCES people,
    at INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX friends_of_other ON friends (other);

-- Who may see the results of a person, and that they are here; without a row the defaults apply.
CREATE TABLE privacy (
    person TEXT PRIMARY KEY REFERENCES people,
    results TEXT NOT NULL CHECK (results IN ('all', 'friends', 'nobody')),
    presence TEXT NOT NULL CHECK (presence IN ('all', 'friends', 'nobody'))
) STRICT, WITHOUT ROWID;

-- Private messages between friends; `id` is chosen by the client of the sender.
CREATE TABLE private_messages (
    sender TEXT NOT NULL REFERENCES people,
    id TEXT NOT NULL,
    recipient TEXT NOT NULL REFERENCES people,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (sender, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX private_messages_to ON private_messages (recipient, sender, at);
CREATE INDEX private_messages_of ON private_messages (sender, recipient, at);
CREATE INDEX private_messages_by_time ON private_messages (at);

-- The rows of these tables have seals (store/sqlite/seals.py).
CREATE TRIGGER friends_sealed AFTER INSERT ON friends BEGIN
    INSERT INTO seals VALUES (
        'friends', NEW.person || '/' || NEW.other,
        seal('friends', NEW.person, NEW.other, NEW.at)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER friends_sealed_anew AFTER UPDATE ON friends BEGIN
    UPDATE seals SET of_row = NEW.person || '/' || NEW.other,
        seal = seal('friends', NEW.person, NEW.other, NEW.at)
    WHERE of_table = 'friends' AND of_row = OLD.person || '/' || OLD.other
        AND seal = seal('friends', OLD.person, OLD.other, OLD.at);
END;
CREATE TRIGGER friends_unsealed AFTER DELETE ON friends BEGIN
    DELETE FROM seals WHERE of_table = 'friends' AND of_row = OLD.person || '/' || OLD.other
        AND seal = seal('friends', OLD.person, OLD.other, OLD.at);
END;

CREATE TRIGGER privacy_sealed AFTER INSERT ON privacy BEGIN
    INSERT INTO seals VALUES (
        'privacy', NEW.person,
        seal('privacy', NEW.person, NEW.results, NEW.presence)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER privacy_sealed_anew AFTER UPDATE ON privacy BEGIN
    UPDATE seals SET of_row = NEW.person,
        seal = seal('privacy', NEW.person, NEW.results, NEW.presence)
    WHERE of_table = 'privacy' AND of_row = OLD.person
        AND seal = seal('privacy', OLD.person, OLD.results, OLD.presence);
END;
CREATE TRIGGER privacy_unsealed AFTER DELETE ON privacy BEGIN
    DELETE FROM seals WHERE of_table = 'privacy' AND of_row = OLD.person
        AND seal = seal('privacy', OLD.person, OLD.results, OLD.presence);
END;

CREATE TRIGGER private_messages_sealed AFTER INSERT ON private_messages BEGIN
    INSERT INTO seals VALUES (
        'private_messages', NEW.sender || '/' || NEW.id,
        seal('private_messages', NEW.sender, NEW.id, NEW.recipient, NEW.at, NEW.text)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER private_messages_sealed_anew AFTER UPDATE ON private_messages BEGIN
    UPDATE seals SET of_row = NEW.sender || '/' || NEW.id,
        seal = seal('private_messages', NEW.sender, NEW.id, NEW.recipient, NEW.at, NEW.text)
    WHERE of_table = 'private_messages' AND of_row = OLD.sender || '/' || OLD.id
        AND seal = seal('private_messages', OLD.sender, OLD.id, OLD.recipient, OLD.at, OLD.text);
END;
CREATE TRIGGER private_messages_unsealed AFTER DELETE ON private_messages BEGIN
    DELETE FROM seals WHERE of_table = 'private_messages' AND of_row = OLD.sender || '/' || OLD.id
        AND seal = seal('private_messages', OLD.sender, OLD.id, OLD.recipient, OLD.at, OLD.text);
END;
