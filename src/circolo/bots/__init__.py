"""Bots: policies, which choose an action from a seat's view and a question, and the table sessions
and worker processes that run them.
"""
