"""What each seat and each spectator of a table is sent: frames, their changes and their history."""
