"""A whole house in virtual time, with people whose connections break, and disks that fail, from a
seed.
"""
