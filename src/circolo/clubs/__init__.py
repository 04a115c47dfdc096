"""Clubs of members: the pure rules of who founds, joins, leads and leaves one."""
