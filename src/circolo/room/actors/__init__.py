"""Actors: the objects that write the streams (append-only logs), one actor for each stream."""
