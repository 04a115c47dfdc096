"""Sessions: what one connected client sends, and where each message goes."""
