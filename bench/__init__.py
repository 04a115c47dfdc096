"""Benchmarks, each one command. They print figures; no figure fails the gate."""
