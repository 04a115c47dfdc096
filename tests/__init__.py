"""The proofs: they mirror src, with what spans several packages in folders of its own."""
