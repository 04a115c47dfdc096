"""Tournaments as pure rules: pairings, eliminations and prizes (P1-P6)."""
