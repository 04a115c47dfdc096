"""Bots: policies that choose an action from a view and a question, and the sessions that run
them.
"""
