"""What a table leaves in the history of its players: match results, hands, buy-ins."""
