"""The odds of tressette: hands as dealt, declarations, and how unseen cards of a suit are
divided.
"""
