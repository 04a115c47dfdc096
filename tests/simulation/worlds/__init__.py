"""A whole house in two worlds: each viewer must be sent the same bytes at the same times."""
