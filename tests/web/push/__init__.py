"""Tests of what the house sends to push services, with one on this machine."""
