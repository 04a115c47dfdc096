"""Playing cards and their text notation, number types (seats, chips, points, time), and shuffling
from a seed.
"""
