"""Simulation: runs games and the room in virtual time, with seeded chance and planned faults."""
