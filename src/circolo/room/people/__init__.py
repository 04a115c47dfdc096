"""People: names, roles, sanctions, open sessions, and the deletion of accounts."""
