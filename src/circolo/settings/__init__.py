"""The settings of a house, and the sources from which they are read."""
