"""The house on the web: the game socket, accounts, the built client. It knows no rule of a game."""
