-- A node of the former version deletes an account without these rows, so they go with it.
-- Friendships: two people are friends if each has a row with the other; one row alone is a request.
CREATE TABLE friends (
    person TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    other TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE INDEX friends_of_other ON friends (other);

-- Who may see the results of a person, and that they are here; without a row the defaults apply.
CREATE TABLE privacy (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES people ON DELETE CASCADE,
    results TEXT COLLATE "C" NOT NULL CHECK (results IN ('all', 'friends', 'nobody')),
    presence TEXT COLLATE "C" NOT NULL CHECK (presence IN ('all', 'friends', 'nobody'))
);

-- Private messages between friends; `id` is chosen by the client of the sender.
CREATE TABLE private_messages (
    sender TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    id TEXT COLLATE "C" NOT NULL,
    recipient TEXT COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    at BIGINT NOT NULL,
    text TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (sender, id)
);

CREATE INDEX private_messages_to ON private_messages (recipient, sender, at);
CREATE INDEX private_messages_of ON private_messages (sender, recipient, at);
CREATE INDEX private_messages_by_time ON private_messages (at);
