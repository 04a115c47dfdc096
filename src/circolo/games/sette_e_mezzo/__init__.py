"""Sette e mezzo, piatto and classica: section S of RULES.md. `GAME` is its only export."""

from circolo.cards.units import Millis
from circolo.games.sette_e_mezzo.actions import Action, Offer
from circolo.games.sette_e_mezzo.autoplay import autoplay
from circolo.games.sette_e_mezzo.event_causes import command
from circolo.games.sette_e_mezzo.events import Event
from circolo.games.sette_e_mezzo.facts import FACTS
from circolo.games.sette_e_mezzo.folding.event_folds import evolve
from circolo.games.sette_e_mezzo.notation import read, remark, written
from circolo.games.sette_e_mezzo.options import Options, seats
from circolo.games.sette_e_mezzo.preferences import Preferences, habitual, plays_by_rule
from circolo.games.sette_e_mezzo.premoves import (
    Premove,
    PremoveOffer,
    premoved,
    premoves,
    topic,
    topics,
)
from circolo.games.sette_e_mezzo.rule_versions import RULES
from circolo.games.sette_e_mezzo.rules import (
    carry_out,
    decide,
    offers,
    open_sitting,
    under,
    waits,
)
from circolo.games.sette_e_mezzo.state import State
from circolo.games.sette_e_mezzo.tally import tally
from circolo.games.sette_e_mezzo.view import View, redact, seen, view
from circolo.games.sette_e_mezzo.worlds import sample
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
    name="sette_e_mezzo",
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
    carry_out=carry_out,
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
    move=Millis(20_000),
    by_rule=plays_by_rule,
    rules=RULES,
    under=under,
    topic=topic,
    topics=topics,
    facts=FACTS,
)
