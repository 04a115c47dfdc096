"""The odds of sette e mezzo: the next card, the final totals of hands, and the banker's edge."""
