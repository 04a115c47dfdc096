"""The bank: who gets it, what the banker may do, its partner, its sale (F3, F4, F16-F18, F29)."""
