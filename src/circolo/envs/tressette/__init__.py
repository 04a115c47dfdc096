"""Tressette for programs that learn: many deals at once, and what a player knows as numbers."""

from circolo.envs.tressette.batch import TressetteDeals

__all__ = ["TressetteDeals"]
