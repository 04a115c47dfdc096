"""Measurements, each one command; they print, and gate nothing."""
