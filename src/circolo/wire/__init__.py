"""The protocol as types: what may be said to the house, what it says, and how both become bytes."""
