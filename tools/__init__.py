"""Commands for the repository itself: its gate, the client's build, the coverage of the rules by
tests.
"""
