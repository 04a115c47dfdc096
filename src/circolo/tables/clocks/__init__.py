"""The clocks of a table: deadlines, match time, play without a clock (R3, R11, T19)."""
