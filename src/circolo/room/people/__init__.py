"""People: sessions of connected clients, names, talk, and the deletion of accounts."""
