"""Data sets of matches: exports of a house, and matches between bots, as files for research."""
