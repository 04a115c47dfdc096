"""Accounts: guests, members, sessions, passwords and names, and the limits on sign-in attempts."""
