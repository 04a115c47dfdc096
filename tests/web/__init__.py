"""The house on the web, over real sockets."""
