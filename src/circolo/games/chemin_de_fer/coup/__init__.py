"""The cards of a coup (one round): shoe, card decisions, and statistics on free 5s (F1, F12-F14,
F31).
"""
