"""Streams: the mailbox of an actor, what actors share, and the stream `house`."""
