"""Tressette: `Game` plays a match by hand and by bots (docs/library.md).

Made by `make library` from the game's own values; nobody edits it.
"""

from collections.abc import Collection
from typing import Literal

from msgspec import UNSET, UnsetType

from circolo.games.tressette import GAME, Action, Event, Offer, Options, State, View
from circolo.games.tressette.actions import Declare, DeclareOffer
from circolo.games.tressette.events import CardDrawn, DealScored, Declared, HandsDealt
from circolo.library.dealing import Deal
from circolo.library.game import Game as _Game
from circolo.library.position import ALL, Automation
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled
from circolo.tricks.actions import GoOn, GoOnOffer, PlayCard, PlayCardOffer
from circolo.tricks.events import CardPlayed, NextDealDue, TrickTaken, TurnLapsed, WentOn

__all__ = [
    "Action",
    "CardDrawn",
    "CardPlayed",
    "DealBegan",
    "DealEnded",
    "DealScored",
    "Declare",
    "DeclareOffer",
    "Declared",
    "Event",
    "Game",
    "GoOn",
    "GoOnOffer",
    "HandsDealt",
    "LotDrawn",
    "MatchEnded",
    "NextDealDue",
    "Offer",
    "Options",
    "PackShuffled",
    "PlayCard",
    "PlayCardOffer",
    "State",
    "TrickTaken",
    "TurnLapsed",
    "View",
    "WentOn",
]


class Game(_Game[Options, State, Action, Offer, Event, View]):
    """A match of tressette that a program plays."""

    contract = GAME

    def __init__(  # noqa: PLR0913 - an option each
        self,
        *,
        players: Literal[2, 4] = 4,
        target: int = 21,
        lead: Literal["four_of_denari", "four_then_right"] = "four_of_denari",
        accuso: bool = True,
        cappotto: int = 0,
        signals: Literal["off", "any", "leader"] = "off",
        deals: int | UnsetType = UNSET,
        deal: Deal | str | None = None,
        seed: int = 0,
        automation: Collection[Automation] = ALL,
    ) -> None:
        """Open a table and play on to the first decision. Equal seeds give equal cards.

        `deal` are cards for the first deal, such as `A: 3D AD | B: 4C`; the dealer deals all
        others. Raises BadOptions.

        The options of a table: two players, or four in pairs (T3); the target of a match in points
        (T15); the leader of the first trick (T5); and whether seats may declare combinations
        (accuso, T11).

        `cappotto` is the bonus for taking every trick, 0 for none. `signals`: the seats that may
        give a signal with a card (C9), none, any seat on its turn, or the leader of a trick only
        (T19).
        """
        options = Options(
            players=players,
            target=target,
            lead=lead,
            accuso=accuso,
            cappotto=cappotto,
            signals=signals,
            deals=deals,
        )
        super().__init__(options, deal=deal, seed=seed, automation=automation)
