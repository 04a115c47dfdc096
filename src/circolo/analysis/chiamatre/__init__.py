"""The odds of chiamatre: the right to annul a deal, and the length of a suit in a hand."""
