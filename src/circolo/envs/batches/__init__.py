"""Many deals at once, as arrays: what the batches of all games share, compiled by numba."""
