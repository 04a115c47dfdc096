"""Chiamatre, tressette with a called partner: section C of RULES.md. `GAME` is its only export."""

from circolo.games.chiamatre.actions import Action, Offer
from circolo.games.chiamatre.autoplay import autoplay
from circolo.games.chiamatre.event_causes import command
from circolo.games.chiamatre.events import Event
from circolo.games.chiamatre.facts import FACTS
from circolo.games.chiamatre.notation import read, remark, written
from circolo.games.chiamatre.options import Options, seats
from circolo.games.chiamatre.preferences import Preferences, habitual
from circolo.games.chiamatre.premoves import Premove, PremoveOffer, premoved, premoves
from circolo.games.chiamatre.rules import decide, evolve, offers, open_match, waits
from circolo.games.chiamatre.scoring import breaks
from circolo.games.chiamatre.state import State
from circolo.games.chiamatre.tally import tally
from circolo.games.chiamatre.view import View, own, redact, seen, view
from circolo.games.chiamatre.worlds import sample
from circolo.play.contract import Game, with_partners

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
    options=Options,
    action=Action,
    event=Event,
    premove=Premove,
    state_type=State,
    view_type=View,
    habits=Preferences,
    seats=seats,
    partnership=with_partners,
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
    breaks=breaks,
    own=own,
    facts=FACTS,
)
