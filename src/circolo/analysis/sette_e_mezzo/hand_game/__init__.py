"""A hand of sette e mezzo, piatto, as a game of a punta and the banker: equilibria and best
responses. It needs the extra `analysis` (numpy, numba), except `tree`.
"""
