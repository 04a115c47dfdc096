"""Circolo: an open card room for four Italian games, and the library of their rules."""

__version__ = "0.1.0"
