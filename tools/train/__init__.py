"""Trains the networks of `bots.tressette.learned` by play against themselves."""
