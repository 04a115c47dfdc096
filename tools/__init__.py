"""Commands of the repository itself: its gate, the client's build, and who proves which rule."""
