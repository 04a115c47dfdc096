-- The desk of a cluster, the node that runs the lobby, the tournaments and the daily work: one row.
-- A node becomes the desk by raising `epoch` from the value that it read. Epoch 0: no desk yet.
-- `since` is the time of this server at that change, in milliseconds since 1970.
CREATE TABLE desk (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    epoch BIGINT NOT NULL CHECK (epoch >= 0),
    node TEXT COLLATE "C" NOT NULL,
    since BIGINT NOT NULL
);

INSERT INTO desk VALUES (1, 0, '', 0);
