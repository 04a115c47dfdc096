"""What the server does in a seat's name: premoves and preferences (R6, R7)."""
