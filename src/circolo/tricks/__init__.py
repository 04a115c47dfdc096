"""What the trick games share: who takes a trick, and what its cards are worth."""
