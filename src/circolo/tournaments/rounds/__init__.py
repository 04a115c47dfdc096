"""Tournaments in rounds of matches: knockout, Swiss, individual (P4, C11)."""
