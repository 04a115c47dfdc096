"""How a shuffle is fixed before it is dealt, and proved afterwards: docs/fairness.md, as code."""
