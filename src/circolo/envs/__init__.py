"""Environments for programs that learn, on the same rules as the room.

The modules need the extra `envs`, which `pip install circolo[envs]` installs.
"""
