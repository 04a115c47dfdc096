"""The protocol between clients and server as types: the messages of both sides, and their encoding
as bytes.
"""
