"""Actors, each the only writer of one stream (append-only log), and the writer of the stream
`house`.
"""
