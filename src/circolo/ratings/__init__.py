"""How strong people are at each game, and how sure that is, from results alone."""
