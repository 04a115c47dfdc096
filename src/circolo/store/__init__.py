"""Durable storage: the append-only log, the ledger of chips, and the accounts of people.

The store handles bytes and chips and knows no rules of a game. `store_port` and `people_port` are
the ports; `memory_store`, `sqlite` and `postgres` implement them, and the same contract tests run
on all three.
"""
