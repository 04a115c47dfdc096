"""A second chemin de fer, written from RULES.md alone: the cards of one coup."""

from collections.abc import Generator
from typing import Any

from circolo.cards.french import FrenchCard
from tests.referee.chemin_cards import banker_by_rule, free, punta_by_rule, total
from tests.referee.chemin_table import Table
from tests.referee.sette_sitting import TIME, Answer, Wanted


class Cards(Table):
    """Referees the cards."""

    def __init__(self, **table: Any) -> None:
        self.hands: dict[int, list[FrenchCard]] = {}
        self.turned_up: set[int] = set()
        self.punta = 0
        super().__init__(**table)

    def plays(self, punta: int, banker: int) -> Generator[Wanted, Answer, None]:
        """F12, F13: deal, then the punta and the banker decide."""
        self.turned_up = set()
        self.punta = punta
        self.hands = {punta: [], banker: []}
        for seat in (punta, banker, punta, banker):
            self.hands[seat].append(self.top_card())
        self.say("CardsDealt")
        if self.casino and total(self.hands[punta]) >= 8:
            called = "batte"
            self.say("WordSaid", punta, called)
        else:
            called = yield from self._word(punta, punta_by_rule(self.hands[punta]))
        if called == "batte":
            self._turn_up(punta)
            self._turn_up(banker)
            return
        self._turn_up(banker)
        given = None
        if total(self.hands[banker]) < 8 and called == "tiro":
            given = self._give(punta)
        words = banker_by_rule(self.hands[banker], given)
        if self.casino and words == ["batte"]:
            word = "batte"
            self.say("WordSaid", banker, word)
        else:
            word = yield from self._word(banker, words)
        if word == "tiro":
            self._give(banker)
        self._turn_up(punta)

    def may_see(self, seat: int, viewer: int | None) -> bool:
        """F12: only the punta sees the punta's cards, and nobody the banker's, until they are
        turned up.
        """
        is_his = viewer == seat == self.punta
        return seat in self.turned_up or is_his

    def _word(self, seat: int, by_rule: list[str]) -> Generator[Wanted, Answer, str]:
        """F13, F19, F30: a decision; at will, stand by default."""
        words = by_rule if self.casino else free(by_rule)
        said = yield from self.said(("word", seat, words))
        word = by_rule[0] if said == TIME else str(said[0])
        self.say("WordSaid", seat, word)
        return word

    def _turn_up(self, seat: int) -> None:
        self.turned_up.add(seat)
        self.say("CardsShown", seat, tuple(self.hands[seat][:2]))

    def _give(self, seat: int) -> FrenchCard:
        card = self.top_card()
        self.hands[seat].append(card)
        self.say("CardGiven", seat, card)
        return card
