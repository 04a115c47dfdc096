"""Chiamatre, a form of tressette in which one player calls a card to choose a secret partner:
section C of RULES.md. `GAME` is the game that the catalogue lists.
"""

from circolo.games.chiamatre.actions import Action, Offer
from circolo.games.chiamatre.autoplay import autoplay
from circolo.games.chiamatre.event_causes import cause
from circolo.games.chiamatre.events import Event
from circolo.games.chiamatre.facts import FACTS
from circolo.games.chiamatre.notation import read, remark, write
from circolo.games.chiamatre.options import Options, seats
from circolo.games.chiamatre.preferences import Preferences, preferred_answer
from circolo.games.chiamatre.premoves import Premove, PremoveOffer, premove_answer, premoves
from circolo.games.chiamatre.rules import decide, evolve, offers, open_match, waits
from circolo.games.chiamatre.scoring import tie_breaks
from circolo.games.chiamatre.state import State
from circolo.games.chiamatre.table_picture import table_picture
from circolo.games.chiamatre.view import View, own_fields, redact, seen_places, view
from circolo.games.chiamatre.worlds import sample
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
    name="chiamatre",
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
        tie_breaks=tie_breaks,
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
