"""Friends: requests, presence, challenges and private messages between friends."""
