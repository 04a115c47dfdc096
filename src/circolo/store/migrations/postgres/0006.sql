-- The browsers to which the house may send notifications, one for each session; a row goes with its
-- session.
CREATE TABLE push_subscriptions (
    token BYTEA PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    endpoint TEXT COLLATE "C" NOT NULL UNIQUE,
    p256dh BYTEA NOT NULL,
    auth BYTEA NOT NULL,
    language TEXT COLLATE "C" NOT NULL CHECK (language IN ('it', 'en', 'es'))
);
