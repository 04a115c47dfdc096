"""Folds events: computes the state of a table after each event."""
