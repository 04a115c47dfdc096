"""Sette e mezzo for programs that learn: many banks at once, and what a player knows as numbers."""

from circolo.envs.sette_e_mezzo.batch import SetteEMezzoBanks

__all__ = ["SetteEMezzoBanks"]
