"""One folder a game, all with the same files; games do not know each other."""
