"""Bets against the bank: their time, calls (bets named by a word), graces (time to reconsider), the
count, and the duty to bet (F5-F11).
"""
