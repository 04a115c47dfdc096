"""Seasons of tournaments."""
