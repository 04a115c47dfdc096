"""The bus between the nodes of a house: its port, and the buses on NATS and in memory."""
