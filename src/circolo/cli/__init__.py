"""The command line: reads options, calls the other packages, prints and exits."""
