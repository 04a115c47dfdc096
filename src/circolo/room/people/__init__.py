"""People: names, roles and sanctions, open sessions, and the deletion of accounts."""
