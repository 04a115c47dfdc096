"""The command line: parses options, calls the other packages, prints the result."""
