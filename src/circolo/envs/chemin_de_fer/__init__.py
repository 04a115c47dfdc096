"""Chemin de fer for programs that learn: its actions, and what a player knows, as numbers."""

from circolo.envs.chemin_de_fer.encoding import ENCODING

__all__ = ["ENCODING"]
