-- The rights of the role that a server uses, if it is not the role that owns the tables:
--
--     CREATE ROLE circolo_server LOGIN PASSWORD '...';
--     psql --dbname=circolo --file=server_role.sql
--
-- Such a server can add entries and transfers, and can neither change nor delete them, nor change
-- the tables or their triggers. After an upgrade of Circolo, open the database once with the owner,
-- and run this file again: a new table needs rights too.
GRANT USAGE ON SCHEMA circolo TO circolo_server;
GRANT SELECT ON ALL TABLES IN SCHEMA circolo TO circolo_server;
GRANT USAGE ON SEQUENCE circolo.stream_ids TO circolo_server;
GRANT INSERT ON
    circolo.streams, circolo.entries, circolo.transfers, circolo.balances, circolo.secrets,
    circolo.snapshots, circolo.matches, circolo.players, circolo.deeds, circolo.heart,
    circolo.people, circolo.sessions, circolo.links, circolo.blocks, circolo.grants, circolo.erased,
    circolo.house, circolo.friends, circolo.privacy, circolo.private_messages,
    circolo.push_subscriptions, circolo.avatars, circolo.bot_tokens, circolo.second_factors, circolo.emails,
    circolo.passkeys, circolo.club_logos
TO circolo_server;
GRANT UPDATE ON
    circolo.counters, circolo.balances, circolo.snapshots, circolo.heart, circolo.desk,
    circolo.people, circolo.sessions, circolo.links, circolo.grants, circolo.house, circolo.privacy,
    circolo.avatars, circolo.bot_tokens, circolo.second_factors, circolo.emails,
    circolo.passkeys
TO circolo_server;
GRANT UPDATE (closed) ON circolo.streams TO circolo_server;
GRANT DELETE ON
    circolo.secrets, circolo.snapshots, circolo.people, circolo.sessions, circolo.links,
    circolo.blocks, circolo.grants, circolo.friends, circolo.privacy, circolo.private_messages,
    circolo.push_subscriptions, circolo.avatars, circolo.bot_tokens, circolo.second_factors, circolo.emails,
    circolo.passkeys, circolo.club_logos
TO circolo_server;
