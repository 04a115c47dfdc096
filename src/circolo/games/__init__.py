"""The games: one folder each, all with the same files. No game imports another."""
