-- `closed` marks a stream that has ended, so that a start of the server does not read it.
ALTER TABLE streams ADD COLUMN closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1));

CREATE INDEX open_streams ON streams (name) WHERE closed = 0;

-- Mark the tables that have ended already: their last event is `closed`.
UPDATE streams SET closed = 1 WHERE name LIKE 'table:%' AND EXISTS (
    SELECT 1 FROM entries WHERE stream = streams.id
        AND version = (SELECT max(version) FROM entries WHERE stream = streams.id)
        AND CASE WHEN json_valid(CAST(events AS TEXT))
            THEN json_extract(CAST(events AS TEXT), '$[#-1].type') = 'closed' END
);
