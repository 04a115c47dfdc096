"""Tressette for two, or for four in pairs: section T of RULES.md. `GAME` is the whole of it."""

from circolo.games.tressette.actions import Action, Offer
from circolo.games.tressette.autoplay import autoplay
from circolo.games.tressette.events import Event
from circolo.games.tressette.options import Options, seats
from circolo.games.tressette.rules import decide, evolve, offers, open_match, waits
from circolo.games.tressette.state import State
from circolo.games.tressette.view import View, redact, view
from circolo.games.tressette.worlds import sample
from circolo.play.contract import Game

__all__ = ["GAME", "Action", "Event", "Offer", "Options", "State", "View"]

GAME: Game[Options, State, Action, Offer, Event, View] = Game(
    name="tressette",
    plays="match",
    options=Options,
    action=Action,
    event=Event,
    view_type=View,
    seats=seats,
    open=open_match,
    decide=decide,
    evolve=evolve,
    waits=waits,
    offers=offers,
    view=view,
    redact=redact,
    autoplay=autoplay,
    sample=sample,
)
