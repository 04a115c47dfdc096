"""Tests of notifications of a house in virtual time."""
