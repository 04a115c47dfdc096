"""The clocks of a table: deadlines (R3), match time (T19), and play without time limits (R11)."""
