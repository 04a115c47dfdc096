"""The audit: derives hashes, transfers, balances and results again from all entries, and compares
them with the store.
"""
