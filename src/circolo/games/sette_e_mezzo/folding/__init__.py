"""Folds events into the state of the sitting."""
