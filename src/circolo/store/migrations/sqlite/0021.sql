-- The pictures that clubs have chosen as their logos, by the SHA-256 of the picture in hexadecimal.
CREATE TABLE club_logos (
    club TEXT NOT NULL,
    digest TEXT NOT NULL,
    picture BLOB NOT NULL,
    PRIMARY KEY (club, digest)
) STRICT;

-- The rows of this table have seals (store/sqlite/seals.py). No row is ever updated.
CREATE TRIGGER club_logos_sealed AFTER INSERT ON club_logos BEGIN
    INSERT INTO seals VALUES (
        'club_logos', NEW.club || '/' || NEW.digest,
        seal('club_logos', NEW.club, NEW.digest, NEW.picture)
    ) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER club_logos_unsealed AFTER DELETE ON club_logos BEGIN
    DELETE FROM seals WHERE of_table = 'club_logos' AND of_row = OLD.club || '/' || OLD.digest
        AND seal = seal('club_logos', OLD.club, OLD.digest, OLD.picture);
END;
