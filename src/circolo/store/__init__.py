"""Durable storage: the log of every stream with its transfers, and the accounts of people.

The store knows bytes and chips, never a game. `store_port` and `people_port` are the ports;
`memory_store` and `sqlite` implement them, and the same contract test runs on both.
"""
