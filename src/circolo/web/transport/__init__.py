"""Connections: the HTTP and WebSocket protocols, and how many connections a client may hold."""
