"""The command line; it prints, asks and exits, and leaves all else to others."""
