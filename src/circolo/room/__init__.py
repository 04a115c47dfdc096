"""The room: everything that waits. Actors of tables and tournaments, sessions, lobby, clocks."""
