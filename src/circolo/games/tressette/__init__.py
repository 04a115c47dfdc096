"""Tressette for two, or for four in pairs: section T of RULES.md. `GAME` is its only export."""

from circolo.games.tressette.actions import Action, Offer
from circolo.games.tressette.autoplay import autoplay
from circolo.games.tressette.event_causes import command
from circolo.games.tressette.events import Event
from circolo.games.tressette.facts import FACTS
from circolo.games.tressette.notation import read, remark, written
from circolo.games.tressette.options import Options, partnership, seats
from circolo.games.tressette.preferences import Preferences, habitual
from circolo.games.tressette.premoves import Premove, PremoveOffer, premoved, premoves
from circolo.games.tressette.rules import decide, evolve, offers, open_match, waits
from circolo.games.tressette.state import State
from circolo.games.tressette.tally import tally
from circolo.games.tressette.view import View, own, redact, seen, view
from circolo.games.tressette.worlds import sample
from circolo.play.contract import Game

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
    options=Options,
    action=Action,
    event=Event,
    premove=Premove,
    state_type=State,
    view_type=View,
    habits=Preferences,
    seats=seats,
    partnership=partnership,
    open=open_match,
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
    own=own,
    facts=FACTS,
)
