"""History: a player's matches, deals played, visits to ring tables, statistics and ratings."""
