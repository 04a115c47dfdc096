"""Freeze-outs: equal chips, rising levels, players without chips are out (P4)."""
