"""Cards of the house's own decks as SVG, for notebooks and other programs. The client draws the
same cards from the same files.
"""
