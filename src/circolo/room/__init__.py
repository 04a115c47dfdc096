"""The room: the part of the server that runs tables, tournaments, the lobby and client sessions."""
