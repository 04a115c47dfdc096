"""The odds of sette e mezzo: the next card, the final totals, the banker's edge."""
