"""Fairness: commits to a shuffle before the deal and proves it afterwards. The code of
docs/fairness.md.
"""
