"""Double entry in whole play chips: who holds them, what moved, and that it adds up to zero."""
