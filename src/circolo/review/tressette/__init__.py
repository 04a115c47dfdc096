"""The review of tressette, whose parts also serve the other trick games."""
