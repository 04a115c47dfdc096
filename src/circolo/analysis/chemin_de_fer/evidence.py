"""The encounters of a table of chemin de fer: what each player's decisions gave away.

A bettor's opponent is the banker. The banker's opponent is the bettor who plays the cards. A price
is that of a full shoe, against a player who decides alla regola and sees totals only. A bet by
itself gives nothing away, because nobody has seen a card.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from circolo.analysis.chemin_de_fer.hands import (
    BankerSees,
    Hand,
    banker_alla_regola,
    punta_alla_regola,
)
from circolo.analysis.chemin_de_fer.model import Model
from circolo.analysis.chemin_de_fer.responses import Decision, banker_decisions, punta_decisions
from circolo.analysis.chemin_de_fer.shoe import of_packs
from circolo.analysis.collusion.evidence import DealPlay, Encounter, TableHead, size_of
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.card_values import NATURAL, VALUES
from circolo.games.chemin_de_fer.events import (
    BankTaken,
    BetsCounted,
    CardGiven,
    CardsShown,
    WordSaid,
)
from circolo.games.chemin_de_fer.options import Options, minimum_bet
from circolo.games.chemin_de_fer.preferences import Preferences
from circolo.games.chemin_de_fer.scoring import PERCENT
from circolo.play.events import DealEnded
from circolo.tables.events import Played

PACKS = 6


def evidence(table: TableHead, deals: Iterable[DealPlay]) -> Iterator[Encounter]:
    """Yield the encounters of the deals of a table, in their order."""
    banker: Seat | None = None
    for deal in deals:
        events = [played.event for played in deal.played]
        banker = next((e.seat for e in reversed(events) if isinstance(e, BankTaken)), banker)
        counted = next((e for e in reversed(events) if isinstance(e, BetsCounted)), None)
        if counted is not None and banker is not None and isinstance(events[-1], DealEnded):
            yield from _of_coup(table, deal, counted, banker=banker)


def _of_coup(
    table: TableHead, deal: DealPlay, counted: BetsCounted, *, banker: Seat
) -> Iterator[Encounter]:
    options: Options = table.options
    seats, punta = deal.seats, counted.punta
    if banker not in seats:
        return
    changes = deal.played[-1].event.settlement.changes
    most = Chips(sum(counted.counted))
    coup = _Coup.read(deal.played, punta=punta, banker=banker)
    for place, bet in enumerate(counted.counted):
        seat = Seat(place)
        if bet == 0 or seat not in seats or seat == banker:
            continue
        of_bettor = Encounter(
            kind=f"chemin_de_fer {options.variant} bettor",
            size=size_of(most, minimum_bet(options)),
            table=table.id,
            deal=deal.number,
            player=seats[seat],
            other=seats[banker],
            mistakes=coup.mistake_of_punta(options) if seat == punta else None,
            misbet=None,
            lost=Chips(-changes[seat]),
            most=most,
        )
        yield of_bettor
        if seat == punta:
            yield replace(
                of_bettor,
                kind=f"chemin_de_fer {options.variant} banker",
                player=of_bettor.other,
                other=of_bettor.player,
                mistakes=coup.mistake_of_banker(options),
                lost=Chips(-of_bettor.lost),
            )


class _Coup(NamedTuple):
    """The totals of both hands before a third card, the decisions that the players made themselves,
    and the value of the punta's third card.
    """

    punta: int
    banker: int
    punta_said: str | None
    banker_said: str | None
    third: int | None

    @classmethod
    def read(cls, played: Iterable[Played[Any]], *, punta: Seat, banker: Seat) -> "_Coup":
        totals, said = dict.fromkeys((punta, banker), NATURAL), dict[Seat, str]()
        third: int | None = None
        for one in played:
            match one.event:
                case CardsShown(seat=seat, cards=cards):
                    totals[seat] = sum(VALUES[card] for card in cards) % 10
                case CardGiven(seat=seat, card=card) if seat == punta:
                    third = VALUES[card]
                case WordSaid(seat=seat, word=word) if one.cause == "seat":
                    said[seat] = word
        return cls(totals[punta], totals[banker], said.get(punta), said.get(banker), third)

    def mistake_of_punta(self, options: Options) -> float | None:
        """Return what the punta's decision gave away, per chip bet; None if there was
        none.
        """
        return _mistake(_prices_of_punta(options.variant).get(self.punta), self.punta_said)

    def mistake_of_banker(self, options: Options) -> float | None:
        """Return what the banker's decision gave away, per chip bet; None if there was
        none.
        """
        cell = self.banker, self.third
        return _mistake(_prices_of_banker(options.variant).get(cell), self.banker_said)


def _mistake(price: Decision | None, said: str | None) -> float | None:
    if price is None or said not in {"sto", "tiro"}:
        return None
    return float(max(price.sto, price.tiro) - (price.sto if said == "sto" else price.tiro))


@cache
def _prices_of_punta(variant: str) -> Mapping[Hand, Decision]:
    return punta_decisions(_model(variant), banker_alla_regola(Preferences()))


@cache
def _prices_of_banker(variant: str) -> Mapping[BankerSees, Decision]:
    return banker_decisions(_model(variant), punta_alla_regola(Fraction(1, 2)))


def _model(variant: str) -> Model:
    rate = Fraction(PERCENT, 100) if variant == "casino" else Fraction(0)
    return Model(of_packs(PACKS), "total", "total", rate, "all")
