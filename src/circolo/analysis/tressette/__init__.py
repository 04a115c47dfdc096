"""The odds of tressette: the deal, declarations, and the split of hidden cards."""
