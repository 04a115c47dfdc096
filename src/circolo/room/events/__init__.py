"""The events of a house: who directs each, who is seated, called, told and shown what."""
