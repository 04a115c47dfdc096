"""Chiamatre in figures: the right to a new deal, and how long a suit one holds."""
