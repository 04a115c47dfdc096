"""The entries that a table adds to its players' history: match results, deals, chips bought and
taken home.
"""
