"""Clubs of members in a running house."""
