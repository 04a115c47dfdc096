"""The words everything else uses: cards, their notation, units, and the shuffle from a seed."""
