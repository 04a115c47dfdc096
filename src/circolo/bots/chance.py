"""Random decisions with given chances."""

from fractions import Fraction

from circolo.cards.units import Rng

PARTS = 1 << 24
"""A chance that is no fraction is rounded to these parts."""


def happens(chance: Fraction | float, rng: Rng) -> bool:
    """Return True with this chance. It takes no random number for a chance of 0 or 1."""
    if chance in (0, 1):
        return chance == 1
    if isinstance(chance, Fraction):
        return rng.below(chance.denominator) < chance.numerator
    return rng.below(PARTS) < round(chance * PARTS)
