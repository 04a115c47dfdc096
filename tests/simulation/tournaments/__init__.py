"""Whole tournaments in a house in virtual time, undisturbed and killed at every entry."""
