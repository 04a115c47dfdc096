"""Fair shuffles: the house and the seats commit to seeds before a deal and reveal them after it.

docs/fairness.md specifies the hashes that this package computes.
"""
