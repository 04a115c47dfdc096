"""Cards, their notation, the units of numbers, and the shuffle from a seed."""
