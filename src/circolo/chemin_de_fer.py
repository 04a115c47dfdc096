"""Chemin de fer: `Game` plays a sitting by hand and by bots (docs/library.md).

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
from circolo.games.chemin_de_fer import GAME, Action, Event, Offer, Options, State, View
from circolo.games.chemin_de_fer.actions import (
    Add,
    AddOffer,
    Bet,
    BetOffer,
    Bid,
    BidOffer,
    Buy,
    BuyOffer,
    CallOffer,
    Cut,
    CutOffer,
    DecisionOffer,
    GoOn,
    GoOnOffer,
    HalfOffer,
    Halve,
    HalveOffer,
    MakeCall,
    OfferHalf,
    PartnerOffer,
    PassHand,
    PassHandOffer,
    Ready,
    ReadyOffer,
    RienNeVaPlus,
    RienNeVaPlusOffer,
    Say,
    TakePartner,
    Withdraw,
    WithdrawOffer,
)
from circolo.games.chemin_de_fer.events import (
    Added,
    AddingClosed,
    AuctionOpened,
    BankerSilent,
    BankTaken,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetsOpened,
    BetWithdrawn,
    BidMade,
    BuyerNamed,
    CallMade,
    CardGiven,
    CardsDealt,
    CardsGathered,
    CardsShown,
    CoupDecided,
    CutDue,
    GolpeReal,
    GraceClosed,
    GraceOpened,
    Halved,
    HandPassed,
    ObligationForfeited,
    PartnershipOffered,
    PartnerTaken,
    PurchaseOpened,
    ReadySaid,
    ShoeCut,
    WordSaid,
)
from circolo.library.game import Game as _Game
from circolo.library.position import ALL, Automation
from circolo.play.events import BankEnded, DealBegan, DealEnded, LotDrawn, PackShuffled, SeatFreed

__all__ = [
    "Action",
    "Add",
    "AddOffer",
    "Added",
    "AddingClosed",
    "AuctionOpened",
    "BankDue",
    "BankEnded",
    "BankLapsed",
    "BankOpen",
    "BankPassed",
    "BankTaken",
    "BankerSilent",
    "Bet",
    "BetOffer",
    "BetPlaced",
    "BetWithdrawn",
    "BetsClosed",
    "BetsCounted",
    "BetsOpened",
    "Bid",
    "BidMade",
    "BidOffer",
    "Buy",
    "BuyOffer",
    "BuyerNamed",
    "CallMade",
    "CallOffer",
    "CardGiven",
    "CardsDealt",
    "CardsGathered",
    "CardsShown",
    "ChipsBought",
    "CoupDecided",
    "Cut",
    "CutDue",
    "CutOffer",
    "DealBegan",
    "DealEnded",
    "DecisionOffer",
    "Event",
    "Game",
    "GoOn",
    "GoOnOffer",
    "GolpeReal",
    "GraceClosed",
    "GraceOpened",
    "HalfOffer",
    "Halve",
    "HalveOffer",
    "Halved",
    "HandPassed",
    "LotDrawn",
    "MakeCall",
    "ObligationForfeited",
    "Offer",
    "OfferHalf",
    "Options",
    "PackShuffled",
    "PartnerOffer",
    "PartnerTaken",
    "PartnershipOffered",
    "PassBank",
    "PassBankOffer",
    "PassHand",
    "PassHandOffer",
    "PlayInterrupted",
    "PlayLimited",
    "PlayStopped",
    "PlayerCameBack",
    "PlayerJoined",
    "PlayerLeft",
    "PlayerSatOut",
    "PurchaseOpened",
    "Ready",
    "ReadyOffer",
    "ReadySaid",
    "RienNeVaPlus",
    "RienNeVaPlusOffer",
    "Say",
    "SeatFreed",
    "ShoeCut",
    "StakesChanged",
    "State",
    "TakeBank",
    "TakeBankOffer",
    "TakePartner",
    "View",
    "Withdraw",
    "WithdrawOffer",
    "WordSaid",
]


class Game(_Game[Options, State, Action, Offer, Event, View]):
    """A sitting of chemin de fer that a program plays."""

    contract = GAME

    def __init__(  # noqa: PLR0913 - an option each
        self,
        *,
        players: int | None = None,
        stack: int | Sequence[int] = 500,
        variant: Literal["online", "casino"] = "online",
        minimum: int = 10,
        least: int | None = None,
        most: int | None = None,
        halve_last_win: int = 3,
        tournament: bool = False,
        onlookers: bool = True,
        cut_card: bool = True,
        minimum_bank: int | UnsetType = UNSET,
        minimum_bet: int | UnsetType = UNSET,
        small_bank: int | UnsetType = UNSET,
        seed: int = 0,
        automation: Collection[Automation] = ALL,
    ) -> None:
        """Open a table and play on to the first decision. Equal seeds give equal cards.

        `players` sit down, by default as many as the table needs, each with `stack` chips or the
        chips given by seat. Raises BadOptions.

        The variant, stakes and number of seats of a table (R11, F22-F32).

        `minimum` is the minimum posta (the bank's stake) and bet in chips, unless `minimum_bank` or
        `minimum_bet` replaces it for one of them (F4, F7). `small_bank`: at the casino, a partner
        may double a bank of up to this many minimum postas, by default 5 (F29). `halve_last_win`:
        the last win of a bank after which it can be halved (F16).

        `least` and `most`: the number of seats, by default 2 and 9, at the casino 5 and 9.
        `tournament`: no seat may refuse the bank, seats have to bet in turn (F4, F10), and the play
        is never interrupted (R5). `onlookers`: standing bettors (players without a seat) may bet at
        a casino table (F25). `cut_card`: a casino's shoe ends ten cards before its last card,
        unlike the online shoe (F23).
        """
        options = Options(
            variant=variant,
            minimum=minimum,
            least=least,
            most=most,
            halve_last_win=halve_last_win,
            tournament=tournament,
            onlookers=onlookers,
            cut_card=cut_card,
            minimum_bank=minimum_bank,
            minimum_bet=minimum_bet,
            small_bank=small_bank,
        )
        super().__init__(options, players=players, stack=stack, seed=seed, automation=automation)
