"""The commands that compute and play without a house: chances, solved and reviewed deals,
simulations, and contests between bot policies.
"""
