"""How a table fixes and proves its shuffles (docs/fairness.md)."""
