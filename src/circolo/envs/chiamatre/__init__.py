"""Chiamatre for programs that learn: its actions, and what a player knows, as numbers."""

from circolo.envs.chiamatre.encoding import ENCODING

__all__ = ["ENCODING"]
