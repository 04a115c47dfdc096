"""One hand of the banker against one or several opponents, in both variants (S9-S19, S21)."""
