"""Sette e mezzo: `Game` plays a sitting by hand and by bots (docs/library.md).

Made by `make library` from the game's own values; nobody edits it.
"""

from collections.abc import Collection, Sequence
from typing import Literal

from msgspec import UNSET, UnsetType

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.banks.events import (
    BankDue,
    BankLapsed,
    BankOpen,
    BankPassed,
    ChipsBought,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    PlayerSatOut,
    PlayInterrupted,
    PlayLimited,
    PlayStopped,
    StakesChanged,
)
from circolo.games.sette_e_mezzo import GAME, Action, Event, Offer, Options, State, View
from circolo.games.sette_e_mezzo.actions import (
    Bet,
    BetOffer,
    DecisionOffer,
    Gioco,
    NonGioco,
    PlayOffer,
    Sto,
    Tiro,
)
from circolo.games.sette_e_mezzo.events import (
    BankerDesignated,
    BankTaken,
    BetLapsed,
    BetMade,
    CardDue,
    CardGiven,
    CardsCovered,
    CardsGathered,
    CardShown,
    HousePlays,
    PuntaDue,
    PuntaForfeited,
    PuntaLapsed,
    PuntaPlays,
    PuntaSkips,
    Stood,
)
from circolo.library.game import Game as _Game
from circolo.library.position import ALL, Automation
from circolo.play.events import BankEnded, DealBegan, DealEnded, LotDrawn, PackShuffled, SeatFreed

__all__ = [
    "Action",
    "BankDue",
    "BankEnded",
    "BankLapsed",
    "BankOpen",
    "BankPassed",
    "BankTaken",
    "BankerDesignated",
    "Bet",
    "BetLapsed",
    "BetMade",
    "BetOffer",
    "CardDue",
    "CardGiven",
    "CardShown",
    "CardsCovered",
    "CardsGathered",
    "ChipsBought",
    "DealBegan",
    "DealEnded",
    "DecisionOffer",
    "Event",
    "Game",
    "Gioco",
    "HousePlays",
    "LotDrawn",
    "NonGioco",
    "Offer",
    "Options",
    "PackShuffled",
    "PassBank",
    "PassBankOffer",
    "PlayInterrupted",
    "PlayLimited",
    "PlayOffer",
    "PlayStopped",
    "PlayerCameBack",
    "PlayerJoined",
    "PlayerLeft",
    "PlayerSatOut",
    "PuntaDue",
    "PuntaForfeited",
    "PuntaLapsed",
    "PuntaPlays",
    "PuntaSkips",
    "SeatFreed",
    "StakesChanged",
    "State",
    "Sto",
    "Stood",
    "TakeBank",
    "TakeBankOffer",
    "Tiro",
    "View",
]


class Game(_Game[Options, State, Action, Offer, Event, View]):
    """A sitting of sette e mezzo that a program plays."""

    contract = GAME

    def __init__(  # noqa: PLR0913 - an option each
        self,
        *,
        players: int | None = None,
        stack: int | Sequence[int] = 500,
        variant: Literal["piatto", "classica"] = "piatto",
        minimum: int = 10,
        maximum: int = 100,
        least: int = 2,
        most: int = 8,
        lone_matta_stands: bool = False,
        reale: bool = False,
        tournament: bool = False,
        minimum_bank: int | UnsetType = UNSET,
        minimum_bet: int | UnsetType = UNSET,
        seed: int = 0,
        automation: Collection[Automation] = ALL,
    ) -> None:
        """Open a table and play on to the first decision. Equal seeds give equal cards.

        `players` sit down, by default as many as the table needs, each with `stack` chips or the
        chips given by seat. Raises BadOptions.

        The variant, stakes and number of seats of a table (S7, S18, R11).

        `minimum` is the minimum bank and bet in chips, unless `minimum_bank` or `minimum_bet`
        replaces it for one of them (S7). `maximum`: the upper limit for the largest bet that a
        banker accepts in the variant classica (S18). `least` and `most`: the number of seats.

        `lone_matta_stands`: a player may stand with the matta (wild card) alone, for ½ (S3).
        `reale`: 7½ in two cards wins double, as far as the bank's stake goes (S22). `tournament`:
        neither bank nor hand can be refused (S8, S10), and the play is never interrupted (R5).
        """
        options = Options(
            variant=variant,
            minimum=minimum,
            maximum=maximum,
            least=least,
            most=most,
            lone_matta_stands=lone_matta_stands,
            reale=reale,
            tournament=tournament,
            minimum_bank=minimum_bank,
            minimum_bet=minimum_bet,
        )
        super().__init__(options, players=players, stack=stack, seed=seed, automation=automation)
