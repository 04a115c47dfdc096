"""What guards sign-in: fair turns at the password hash, limits of tries, devices that are known."""
