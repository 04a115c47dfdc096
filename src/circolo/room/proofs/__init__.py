"""Proofs: data with which a player checks a shuffle, a table's log, or the house itself."""
