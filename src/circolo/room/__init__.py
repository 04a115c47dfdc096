"""All that waits: table actors with their mailboxes, sessions, the lobby, the dealer, clocks. Only
the shell is here.
"""
