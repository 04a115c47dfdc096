"""A whole house in virtual time, with people whose lines break, on disks that fail, from a seed."""
