"""Evidence of collusion between accounts, ranked for a person who decides: docs/collusion.md."""
