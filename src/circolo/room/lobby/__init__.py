"""The lobby: the list of open tables, and the assignment of seats."""
