"""The hand of the banker against the punte, in both variants (S9-S19, S21)."""
