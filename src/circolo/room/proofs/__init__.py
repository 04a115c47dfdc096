"""Proofs: what a player can check of a shuffle, a log and the house itself."""
