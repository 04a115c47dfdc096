"""Staff: what members of staff may do, and what they are shown."""
