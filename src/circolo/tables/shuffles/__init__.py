"""The shuffles of a table: commitments and seeds that let everybody check each shuffle
(docs/fairness.md).
"""
