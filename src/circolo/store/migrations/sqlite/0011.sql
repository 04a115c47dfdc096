-- Rows that do not follow from the log have seals: authentication codes under a key of the data
-- folder. By them an audit finds a row that another program has changed, added or removed. Each row
-- has a seal, and each table a sum of its seals. A trigger never seals a row again whose seal is
-- wrong, so an audit keeps finding it. `seal` and `seal_sum` are SQL functions of the server
-- (store/sqlite/seals.py).
CREATE TABLE seals (
    of_table TEXT NOT NULL,
    of_row TEXT NOT NULL,
    seal BLOB NOT NULL,
    PRIMARY KEY (of_table, of_row)
) STRICT, WITHOUT ROWID;

CREATE TABLE sums (
    of_table TEXT PRIMARY KEY,
    changes INTEGER NOT NULL,
    sum BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- One row, written when the server opens the database: the position of the last entry when existing
-- rows were last sealed, and a code that identifies the key.
CREATE TABLE sealing (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    position INTEGER NOT NULL,
    mark BLOB NOT NULL
) STRICT;

CREATE TRIGGER seals_grow AFTER INSERT ON seals BEGIN
    UPDATE sums SET changes = changes + 1,
        sum = seal_sum(of_table, changes, sum, NULL, NULL, NEW.of_row, NEW.seal)
    WHERE of_table = NEW.of_table;
END;
CREATE TRIGGER seals_change AFTER UPDATE ON seals BEGIN
    UPDATE sums SET changes = changes + 1,
        sum = seal_sum(of_table, changes, sum, OLD.of_row, OLD.seal, NEW.of_row, NEW.seal)
    WHERE of_table = NEW.of_table;
END;
CREATE TRIGGER seals_shrink AFTER DELETE ON seals BEGIN
    UPDATE sums SET changes = changes + 1,
        sum = seal_sum(of_table, changes, sum, OLD.of_row, OLD.seal, NULL, NULL)
    WHERE of_table = OLD.of_table;
END;

CREATE TRIGGER people_sealed AFTER INSERT ON people BEGIN
    INSERT INTO seals VALUES (
        'people', NEW.id,
        seal('people', NEW.id, NEW.name, NEW.folded, NEW.kind,
            NEW.created, NEW.password, NEW.since)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER people_sealed_anew AFTER UPDATE ON people BEGIN
    UPDATE seals SET of_row = NEW.id,
        seal = seal('people', NEW.id, NEW.name, NEW.folded, NEW.kind,
            NEW.created, NEW.password, NEW.since)
    WHERE of_table = 'people' AND of_row = OLD.id
        AND seal = seal('people', OLD.id, OLD.name, OLD.folded, OLD.kind,
            OLD.created, OLD.password, OLD.since);
END;
CREATE TRIGGER people_unsealed AFTER DELETE ON people BEGIN
    DELETE FROM seals WHERE of_table = 'people' AND of_row = OLD.id
        AND seal = seal('people', OLD.id, OLD.name, OLD.folded, OLD.kind,
            OLD.created, OLD.password, OLD.since);
END;

CREATE TRIGGER sessions_sealed AFTER INSERT ON sessions BEGIN
    INSERT INTO seals VALUES (
        'sessions', hex(NEW.token),
        seal('sessions', NEW.token, NEW.person, NEW.created, NEW.seen, NEW.expires)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER sessions_sealed_anew AFTER UPDATE ON sessions BEGIN
    UPDATE seals SET of_row = hex(NEW.token),
        seal = seal('sessions', NEW.token, NEW.person, NEW.created, NEW.seen, NEW.expires)
    WHERE of_table = 'sessions' AND of_row = hex(OLD.token)
        AND seal = seal('sessions', OLD.token, OLD.person, OLD.created, OLD.seen, OLD.expires);
END;
CREATE TRIGGER sessions_unsealed AFTER DELETE ON sessions BEGIN
    DELETE FROM seals WHERE of_table = 'sessions' AND of_row = hex(OLD.token)
        AND seal = seal('sessions', OLD.token, OLD.person, OLD.created, OLD.seen, OLD.expires);
END;

CREATE TRIGGER links_sealed AFTER INSERT ON links BEGIN
    INSERT INTO seals VALUES (
        'links', NEW.person,
        seal('links', NEW.person, NEW.link, NEW.expires)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER links_sealed_anew AFTER UPDATE ON links BEGIN
    UPDATE seals SET of_row = NEW.person,
        seal = seal('links', NEW.person, NEW.link, NEW.expires)
    WHERE of_table = 'links' AND of_row = OLD.person
        AND seal = seal('links', OLD.person, OLD.link, OLD.expires);
END;
CREATE TRIGGER links_unsealed AFTER DELETE ON links BEGIN
    DELETE FROM seals WHERE of_table = 'links' AND of_row = OLD.person
        AND seal = seal('links', OLD.person, OLD.link, OLD.expires);
END;

CREATE TRIGGER blocks_sealed AFTER INSERT ON blocks BEGIN
    INSERT INTO seals VALUES (
        'blocks', NEW.person || '/' || NEW.other,
        seal('blocks', NEW.person, NEW.other)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER blocks_sealed_anew AFTER UPDATE ON blocks BEGIN
    UPDATE seals SET of_row = NEW.person || '/' || NEW.other,
        seal = seal('blocks', NEW.person, NEW.other)
    WHERE of_table = 'blocks' AND of_row = OLD.person || '/' || OLD.other
        AND seal = seal('blocks', OLD.person, OLD.other);
END;
CREATE TRIGGER blocks_unsealed AFTER DELETE ON blocks BEGIN
    DELETE FROM seals WHERE of_table = 'blocks' AND of_row = OLD.person || '/' || OLD.other
        AND seal = seal('blocks', OLD.person, OLD.other);
END;

CREATE TRIGGER grants_sealed AFTER INSERT ON grants BEGIN
    INSERT INTO seals VALUES (
        'grants', hex(NEW.mark) || '/' || NEW.account,
        seal('grants', NEW.mark, NEW.account, NEW.at)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER grants_sealed_anew AFTER UPDATE ON grants BEGIN
    UPDATE seals SET of_row = hex(NEW.mark) || '/' || NEW.account,
        seal = seal('grants', NEW.mark, NEW.account, NEW.at)
    WHERE of_table = 'grants' AND of_row = hex(OLD.mark) || '/' || OLD.account
        AND seal = seal('grants', OLD.mark, OLD.account, OLD.at);
END;
CREATE TRIGGER grants_unsealed AFTER DELETE ON grants BEGIN
    DELETE FROM seals WHERE of_table = 'grants' AND of_row = hex(OLD.mark) || '/' || OLD.account
        AND seal = seal('grants', OLD.mark, OLD.account, OLD.at);
END;

CREATE TRIGGER secrets_sealed AFTER INSERT ON secrets BEGIN
    INSERT INTO seals VALUES (
        'secrets', NEW.stream || '/' || NEW.epoch,
        seal('secrets', NEW.stream, NEW.epoch, NEW.box)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER secrets_sealed_anew AFTER UPDATE ON secrets BEGIN
    UPDATE seals SET of_row = NEW.stream || '/' || NEW.epoch,
        seal = seal('secrets', NEW.stream, NEW.epoch, NEW.box)
    WHERE of_table = 'secrets' AND of_row = OLD.stream || '/' || OLD.epoch
        AND seal = seal('secrets', OLD.stream, OLD.epoch, OLD.box);
END;
CREATE TRIGGER secrets_unsealed AFTER DELETE ON secrets BEGIN
    DELETE FROM seals WHERE of_table = 'secrets' AND of_row = OLD.stream || '/' || OLD.epoch
        AND seal = seal('secrets', OLD.stream, OLD.epoch, OLD.box);
END;

CREATE TRIGGER snapshots_sealed AFTER INSERT ON snapshots BEGIN
    INSERT INTO seals VALUES (
        'snapshots', CAST(NEW.stream AS TEXT),
        seal('snapshots', NEW.stream, NEW.version, NEW.schema, NEW.box)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER snapshots_sealed_anew AFTER UPDATE ON snapshots BEGIN
    UPDATE seals SET of_row = CAST(NEW.stream AS TEXT),
        seal = seal('snapshots', NEW.stream, NEW.version, NEW.schema, NEW.box)
    WHERE of_table = 'snapshots' AND of_row = CAST(OLD.stream AS TEXT)
        AND seal = seal('snapshots', OLD.stream, OLD.version, OLD.schema, OLD.box);
END;
CREATE TRIGGER snapshots_unsealed AFTER DELETE ON snapshots BEGIN
    DELETE FROM seals WHERE of_table = 'snapshots' AND of_row = CAST(OLD.stream AS TEXT)
        AND seal = seal('snapshots', OLD.stream, OLD.version, OLD.schema, OLD.box);
END;

CREATE TRIGGER heart_sealed AFTER INSERT ON heart BEGIN
    INSERT INTO seals VALUES (
        'heart', CAST(NEW.one AS TEXT),
        seal('heart', NEW.one, NEW.at)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER heart_sealed_anew AFTER UPDATE ON heart BEGIN
    UPDATE seals SET of_row = CAST(NEW.one AS TEXT),
        seal = seal('heart', NEW.one, NEW.at)
    WHERE of_table = 'heart' AND of_row = CAST(OLD.one AS TEXT)
        AND seal = seal('heart', OLD.one, OLD.at);
END;
CREATE TRIGGER heart_unsealed AFTER DELETE ON heart BEGIN
    DELETE FROM seals WHERE of_table = 'heart' AND of_row = CAST(OLD.one AS TEXT)
        AND seal = seal('heart', OLD.one, OLD.at);
END;
