"""Actors: their mailbox, what they share, and the actor of the stream `house`."""
