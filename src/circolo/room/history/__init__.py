"""History: matches, hands, sittings, statistics and ratings of players."""
