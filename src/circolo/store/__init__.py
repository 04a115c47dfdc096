"""What must outlive the process: every stream's log with its transfers, the accounts of people.

The store knows bytes and chips, never a game. `unit_of_work` and `people` are the ports; `memory`
and `sqlite` keep them, held to one contract.
"""
