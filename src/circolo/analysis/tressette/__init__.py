"""Tressette in figures: what is dealt, what can be declared, how the hidden cards lie."""
