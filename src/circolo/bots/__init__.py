"""Players made of code: policies that see a view and an ask, and the sessions that play them."""
