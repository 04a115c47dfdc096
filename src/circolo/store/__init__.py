"""What must outlive the process: every stream's log with its transfers, the accounts of people.

The store knows bytes and chips, never a game. `store_port` and `people_port` are the ports;
`memory_store` and `sqlite` implement them, and one contract test holds both.
"""
