"""A whole house in two worlds: what any viewer is sent must be the same bytes at the same times."""
