"""Sessions: receive the messages of one connected client and route them to the
parts of the house.
"""
