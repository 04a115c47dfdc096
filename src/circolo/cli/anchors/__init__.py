"""`circolo anchor`: anchors of a house, their files, and OpenTimestamps proofs.

An anchor is one hash over the heads (last entry hashes) of all streams of a house.
docs/fairness.md describes what it proves.
"""
