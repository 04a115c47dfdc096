"""Chips: grants from the mint (the account that issues chips), the chips of house bots, and entry
fees.
"""
