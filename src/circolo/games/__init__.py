"""The games: one folder for each, all with the same file names. No game imports another."""
