"""Chips: grants from the mint, the chips of house bots, limits and fees of entries."""
