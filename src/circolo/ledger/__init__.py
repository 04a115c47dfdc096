"""The double-entry ledger of whole play chips: accounts, transfers and balances that add up to
zero.
"""
