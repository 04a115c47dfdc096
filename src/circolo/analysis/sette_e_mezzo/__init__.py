"""Sette e mezzo in figures: what the next card does, how hands end, what the banker wins."""
