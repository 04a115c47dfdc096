"""The audit: derives hashes, transfers and balances from all entries, and compares."""
