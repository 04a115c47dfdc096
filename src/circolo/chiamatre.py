"""Chiamatre: `Game` plays a match by hand and by bots (docs/library.md).

Made by `make library` from the game's own values; nobody edits it.
"""

from collections.abc import Collection
from typing import Literal

from msgspec import UNSET, UnsetType

from circolo.games.chiamatre import GAME, Action, Event, Offer, Options, State, View
from circolo.games.chiamatre.actions import Annul, AnnulOffer, Call, CallOffer, Keep, KeepOffer
from circolo.games.chiamatre.events import (
    Annulled,
    CardCalled,
    CardTurned,
    DealerDrawn,
    DealStood,
    EqualsTurnAgain,
    Kept,
    PacketsDealt,
    SidesScored,
)
from circolo.library.dealing import Deal
from circolo.library.game import Game as _Game
from circolo.library.position import ALL, Automation
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled
from circolo.tricks.actions import GoOn, GoOnOffer, PlayCard, PlayCardOffer
from circolo.tricks.events import CardPlayed, NextDealDue, TrickTaken, TurnLapsed, WentOn

__all__ = [
    "Action",
    "Annul",
    "AnnulOffer",
    "Annulled",
    "Call",
    "CallOffer",
    "CardCalled",
    "CardPlayed",
    "CardTurned",
    "DealBegan",
    "DealEnded",
    "DealStood",
    "DealerDrawn",
    "EqualsTurnAgain",
    "Event",
    "Game",
    "GoOn",
    "GoOnOffer",
    "Keep",
    "KeepOffer",
    "Kept",
    "LotDrawn",
    "MatchEnded",
    "NextDealDue",
    "Offer",
    "Options",
    "PackShuffled",
    "PacketsDealt",
    "PlayCard",
    "PlayCardOffer",
    "SidesScored",
    "State",
    "TrickTaken",
    "TurnLapsed",
    "View",
    "WentOn",
]


class Game(_Game[Options, State, Action, Offer, Event, View]):
    """A match of chiamatre that a program plays."""

    contract = GAME

    def __init__(
        self,
        *,
        call_own_card: bool = False,
        signals: Literal["any", "leader"] = "any",
        every_deal_stands: Literal[True] | UnsetType = UNSET,
        deal: Deal | str | None = None,
        seed: int = 0,
        automation: Collection[Automation] = ALL,
    ) -> None:
        """Open a table and play on to the first decision. Equal seeds give equal cards.

        `deal` are cards for the first deal, such as `A: 3D AD | B: 4C`; the dealer deals all
        others. Raises BadOptions.

        The options of a table. `call_own_card`: di mano (the player at the dealer's right) may call
        a card of their own hand, and then plays alone (C5).

        `signals`: the seats that may give a signal with a card (C9), any seat on its turn or the
        leader of a trick only.
        """
        options = Options(
            call_own_card=call_own_card,
            signals=signals,
            every_deal_stands=every_deal_stands,
        )
        super().__init__(options, deal=deal, seed=seed, automation=automation)
