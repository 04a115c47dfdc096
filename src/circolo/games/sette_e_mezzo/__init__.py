"""The game sette e mezzo, variants piatto and classica (section S of RULES.md).

`GAME` combines its rules, views and types for the server.
"""

from circolo.games.sette_e_mezzo.actions import Action, Offer
from circolo.games.sette_e_mezzo.autoplay import autoplay
from circolo.games.sette_e_mezzo.event_causes import cause
from circolo.games.sette_e_mezzo.events import Event
from circolo.games.sette_e_mezzo.facts import FACTS
from circolo.games.sette_e_mezzo.folding.event_folds import evolve
from circolo.games.sette_e_mezzo.notation import read, remark, write
from circolo.games.sette_e_mezzo.options import Options, seats
from circolo.games.sette_e_mezzo.preferences import Preferences, plays_by_rule, preferred_answer
from circolo.games.sette_e_mezzo.premoves import (
    Premove,
    PremoveOffer,
    premove_answer,
    premove_topics,
    premoves,
    topic,
)
from circolo.games.sette_e_mezzo.rule_versions import RULES
from circolo.games.sette_e_mezzo.rules import (
    decide,
    decide_and_evolve,
    offers,
    open_sitting,
    under_version,
    waits,
)
from circolo.games.sette_e_mezzo.state import State
from circolo.games.sette_e_mezzo.table_picture import table_picture
from circolo.games.sette_e_mezzo.view import View, redact, seen_places, view
from circolo.games.sette_e_mezzo.worlds import sample
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
    name="sette_e_mezzo",
    plays="ring",
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
        open=open_sitting,
        decide=decide,
        evolve=evolve,
        waits=waits,
        offers=offers,
        decide_and_evolve=decide_and_evolve,
        version=RULES,
        under_version=under_version,
    ),
    sight=Sight(
        view=view,
        redact=redact,
        seen_places=seen_places,
        sample=sample,
        table_picture=table_picture,
    ),
    automation=Automation(
        autoplay=autoplay,
        premoves=premoves,
        premove_answer=premove_answer,
        preferred_answer=preferred_answer,
        topic=topic,
        premove_topics=premove_topics,
        plays_by_rule=plays_by_rule,
    ),
    notation=Notation(
        write=write,
        read=read,
        remark=remark,
        cause=cause,
    ),
    facts=FACTS,
)
