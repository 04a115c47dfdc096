"""The rules of tournaments as pure functions: pairings, eliminations and prizes (P1-P6)."""
