"""Tressette, a trick game for two, or for four in pairs: section T of RULES.md. `GAME` is the game
that the catalogue lists.
"""

from circolo.games.tressette.actions import Action, Offer
from circolo.games.tressette.autoplay import autoplay
from circolo.games.tressette.event_causes import cause
from circolo.games.tressette.events import Event
from circolo.games.tressette.facts import FACTS
from circolo.games.tressette.notation import read, remark, write
from circolo.games.tressette.options import Options, seats
from circolo.games.tressette.preferences import Preferences, preferred_answer
from circolo.games.tressette.premoves import Premove, PremoveOffer, premove_answer, premoves
from circolo.games.tressette.rules import decide, evolve, offers, open_match, waits
from circolo.games.tressette.state import State
from circolo.games.tressette.table_picture import table_picture
from circolo.games.tressette.view import View, own_fields, redact, seen_places, view
from circolo.games.tressette.worlds import sample
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
    name="tressette",
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
        seats=seats,
        open=open_match,
        decide=decide,
        evolve=evolve,
        waits=waits,
        offers=offers,
    ),
    sight=Sight(
        view=view,
        redact=redact,
        seen_places=seen_places,
        sample=sample,
        own_fields=own_fields,
        table_picture=table_picture,
    ),
    automation=Automation(
        autoplay=autoplay,
        premoves=premoves,
        premove_answer=premove_answer,
        preferred_answer=preferred_answer,
    ),
    notation=Notation(
        write=write,
        read=read,
        remark=remark,
        cause=cause,
    ),
    facts=FACTS,
)
