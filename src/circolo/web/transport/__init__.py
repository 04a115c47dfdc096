"""Connections: the HTTP and WebSocket protocols, and the limits on their number per client."""
