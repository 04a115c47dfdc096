"""A large cluster of idle tables: where the desk places them, and how long takeovers take."""
