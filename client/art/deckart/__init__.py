"""The decks drawn by code: every card is an SVG text built from a few shared shapes."""
