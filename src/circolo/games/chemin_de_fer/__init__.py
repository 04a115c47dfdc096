"""Chemin de fer, online and at the casino: section F of RULES.md. `GAME` is its only export."""

from circolo.cards.units import Millis
from circolo.games.chemin_de_fer.actions import Action, Offer
from circolo.games.chemin_de_fer.autoplay import autoplay
from circolo.games.chemin_de_fer.event_causes import command
from circolo.games.chemin_de_fer.events import Event
from circolo.games.chemin_de_fer.facts import FACTS
from circolo.games.chemin_de_fer.folding.event_folds import evolve
from circolo.games.chemin_de_fer.notation import read, written
from circolo.games.chemin_de_fer.options import Options, seats, standing
from circolo.games.chemin_de_fer.preferences import Preferences, by_rule, habitual, stand_in
from circolo.games.chemin_de_fer.premoves import (
    Premove,
    PremoveOffer,
    met,
    premoved,
    premoves,
    topic,
    topics,
)
from circolo.games.chemin_de_fer.record_remarks import remark
from circolo.games.chemin_de_fer.rule_versions import RULES
from circolo.games.chemin_de_fer.rules import (
    carry_out,
    decide,
    offers,
    open_sitting,
    under,
    waits,
)
from circolo.games.chemin_de_fer.state import State
from circolo.games.chemin_de_fer.tally import tally
from circolo.games.chemin_de_fer.view import View, redact, seen, view
from circolo.games.chemin_de_fer.worlds import sample
from circolo.play.contract import Game, each_alone

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
    options=Options,
    action=Action,
    event=Event,
    premove=Premove,
    state_type=State,
    view_type=View,
    habits=Preferences,
    seats=seats,
    partnership=each_alone,
    open=open_sitting,
    decide=decide,
    evolve=evolve,
    waits=waits,
    offers=offers,
    view=view,
    redact=redact,
    autoplay=autoplay,
    premoves=premoves,
    premoved=premoved,
    habitual=habitual,
    command=command,
    written=written,
    read=read,
    remark=remark,
    seen=seen,
    sample=sample,
    tally=tally,
    move=Millis(15_000),
    standing=standing,
    stand_in=stand_in,
    topic=topic,
    topics=topics,
    met=met,
    carry_out=carry_out,
    by_rule=by_rule,
    rules=RULES,
    under=under,
    facts=FACTS,
)
