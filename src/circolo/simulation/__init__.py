"""Simulation: statistics over many simulated deals, and an event loop in virtual time for tests."""
