"""Tests of presence, challenges and private messages of friends at a house in virtual time."""
