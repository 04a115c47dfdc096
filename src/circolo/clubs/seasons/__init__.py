"""Seasons: series of tournaments whose places give points."""
