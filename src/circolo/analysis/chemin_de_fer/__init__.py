"""The odds of chemin de fer: who wins a coup, and what the three choices are worth."""
