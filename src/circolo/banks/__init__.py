"""The rules that the bank games share: seats of a ring table, the order of the bank, splitting an
amount, gathering the events of one command.
"""
