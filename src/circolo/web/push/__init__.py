"""Push: encrypts notifications, and sends them to the push services of browsers."""
