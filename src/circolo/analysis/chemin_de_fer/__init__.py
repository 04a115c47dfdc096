"""Chemin de fer in figures: who wins a coup, and what the three choices are worth."""
