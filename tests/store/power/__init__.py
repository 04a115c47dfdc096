"""Power cuts: the file operations of the real store, and what they leave on a disk without power.

`recorder` writes down what the store does to its files, `disk` works out what a cut may leave,
`life` is the work of a house, `recovery` opens what was left and judges it, `cuts` counts.
"""
