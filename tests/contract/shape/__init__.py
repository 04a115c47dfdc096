"""Miniature games in the real types of `play`: what the shape must hold before games fill it."""
