"""Freeze-outs: tournaments with equal starting chips and rising stakes, in which players without
chips are eliminated (P4).
"""
