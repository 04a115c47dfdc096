"""Simulated power cuts of the real store, after each of its file operations.

`life` runs a store under load, `recorder` records its file operations, `disk` computes files that a
power cut may leave, `recovery` opens them and reports errors, and `cuts` combines all of these.
"""
