"""The game chemin de fer, variants online and casino (section F of RULES.md).

`GAME` combines its rules, views and types for the server.
"""

from circolo.games.chemin_de_fer.actions import Action, Offer
from circolo.games.chemin_de_fer.autoplay import autoplay
from circolo.games.chemin_de_fer.event_causes import cause
from circolo.games.chemin_de_fer.events import Event
from circolo.games.chemin_de_fer.facts import FACTS
from circolo.games.chemin_de_fer.folding.event_folds import evolve
from circolo.games.chemin_de_fer.notation import read, write
from circolo.games.chemin_de_fer.options import Options, seats, standing_places
from circolo.games.chemin_de_fer.preferences import (
    Preferences,
    plays_by_rule,
    preferred_answer,
    stand_in,
)
from circolo.games.chemin_de_fer.premoves import (
    Premove,
    PremoveOffer,
    is_condition_met,
    premove_answer,
    premove_topics,
    premoves,
    topic,
)
from circolo.games.chemin_de_fer.record_remarks import remark
from circolo.games.chemin_de_fer.rule_versions import RULES
from circolo.games.chemin_de_fer.rules import (
    decide,
    decide_and_evolve,
    offers,
    open_sitting,
    under_version,
    waits,
)
from circolo.games.chemin_de_fer.state import State
from circolo.games.chemin_de_fer.table_picture import table_picture
from circolo.games.chemin_de_fer.view import View, redact, seen_places, view
from circolo.games.chemin_de_fer.worlds import sample
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
    name="chemin_de_fer",
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
        standing_places=standing_places,
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
        stand_in=stand_in,
        topic=topic,
        premove_topics=premove_topics,
        is_condition_met=is_condition_met,
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
