"""Ciapanò, tricks without partners in which points are lost. `GAME` is its only export."""

from circolo.games.ciapano.actions import Action, Offer
from circolo.games.ciapano.autoplay import autoplay
from circolo.games.ciapano.event_causes import cause
from circolo.games.ciapano.events import Event
from circolo.games.ciapano.facts import FACTS
from circolo.games.ciapano.notation import read, remark, write
from circolo.games.ciapano.options import Options, seats
from circolo.games.ciapano.preferences import Preferences, preferred_answer
from circolo.games.ciapano.premoves import Premove, PremoveOffer, premove_answer, premoves
from circolo.games.ciapano.rules import decide, evolve, offers, open_match, waits
from circolo.games.ciapano.state import State
from circolo.games.ciapano.view import View, own_fields, redact, seen_places, view
from circolo.games.ciapano.worlds import sample

from circolo.play.contract import Automation, Game, Notation, Rules, Sight, Types

__all__ = [
    "GAME",
    "Action",
    "Event",
    "Offer",
    "Options",
    "Preferences",
    "Premove",
    "PremoveOffer",
    "State",
    "View",
]

GAME: Game[Options, State, Action, Offer, Event, View] = Game(
    name="ciapano",
    plays="match",
    types=Types(
        options=Options,
        action=Action,
        event=Event,
        premove=Premove,
        state=State,
        view=View,
        preferences=Preferences,
    ),
    rules=Rules(
        seats=seats, open=open_match, decide=decide, evolve=evolve, waits=waits, offers=offers
    ),
    sight=Sight(
        view=view, redact=redact, seen_places=seen_places, sample=sample, own_fields=own_fields
    ),
    automation=Automation(
        autoplay=autoplay,
        premoves=premoves,
        premove_answer=premove_answer,
        preferred_answer=preferred_answer,
    ),
    notation=Notation(write=write, read=read, remark=remark, cause=cause),
    facts=FACTS,
)
