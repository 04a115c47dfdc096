"""`circolo anchor`: anchors of a house, their files, and OpenTimestamps proofs of them."""
