"""Circolo: a server for playing four Italian card games (an open card room), and a library of their
rules.
"""

__version__ = "0.1.0"
