"""REST operations about people: sign-in, sessions, profiles, friends, blocks and notifications."""
