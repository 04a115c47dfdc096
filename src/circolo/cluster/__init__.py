"""Cluster: several server processes of one house, called nodes, and the bus between them.

The database is the only truth. The bus only carries messages, and may lose any of them. `bus` is
the port; `memory_bus` and `nats_bus` implement it, and the same contract tests run on both.
"""
