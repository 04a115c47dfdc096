-- The pictures that clubs have chosen as their logos, by the SHA-256 of the picture in hexadecimal.
CREATE TABLE club_logos (
    club TEXT COLLATE "C" NOT NULL,
    digest TEXT COLLATE "C" NOT NULL,
    picture BYTEA NOT NULL,
    PRIMARY KEY (club, digest)
);
