"""Starts after a kill, after a power cut, and from a snapshot."""
