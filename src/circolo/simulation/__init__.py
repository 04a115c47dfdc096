"""The room in a world of its own: virtual time, seeded chance, and later faults."""
