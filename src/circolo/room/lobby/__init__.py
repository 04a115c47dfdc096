"""The lobby: the list of open tables, and how a player gets a seat."""
