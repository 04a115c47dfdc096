"""A client of a house for programs: connects with a bot token, and plays by a function of a view.

`client` has the public class `Client`, `turn` the questions that it asks, `connection` the socket
that comes back by itself, `mirror` the frames rebuilt from changes, `seeds` the part of a seat in
each shuffle.
"""

from circolo.client.client import Choose, Client, connect
from circolo.client.connection import Refused, SignInRefused
from circolo.client.turn import Turn

__all__ = ["Choose", "Client", "Refused", "SignInRefused", "Turn", "connect"]
