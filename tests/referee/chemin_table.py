"""A second chemin de fer, written from RULES.md alone: the seats, the shoe, the order of the bank.

It extends the sitting of sette e mezzo (F3, F4) by its differences.
"""

from typing import Any

from circolo.cards.french import FrenchCard
from tests.referee.sette_sitting import LOOK, TIME, Answer, Player, Sitting, Telling

ONLINE_MARK = 200  # F1
CASINO_MARK = 302  # F23


class Table(Sitting):
    """A table from its opening on; behind its seats there may be standing bettors (F25)."""

    def __init__(self, *, casino: bool, cut_card: bool, **table: Any) -> None:
        self.casino = casino
        self.mark = CASINO_MARK if casino and cut_card else ONLINE_MARK
        self.one_more = self.mark == ONLINE_MARK
        self.shoe: list[FrenchCard] = []
        self.drawn = 0
        self.shoe_is_over = False
        self.number = 0
        self.cutter: int | None = None
        self.waiting: set[int] = set()
        self.running = False
        super().__init__(**table, stacks={})

    # What it is told.

    def answer(self, answer: Answer) -> None:
        """R10: a player who has left and owes nothing frees the place."""
        self.wanted = self._told.send(answer)
        for seat in [seat for seat, player in self.players.items() if player.gone]:
            if not self.owes(seat):
                self.say("SeatFreed", seat)
                del self.players[seat]
                self.forget(seat)

    def forget(self, seat: int) -> None:
        """The next player in this seat is another person."""
        self.waiting.discard(seat)

    def joins(self, seat: int, stack: int, *, new: bool) -> None:
        """R10: the player waits while bets or a coup run."""
        assert seat not in self.players, "the seat is taken"
        self.say("PlayerJoined", seat, stack, new)
        self.players[seat] = Player(stack, new=new and self.can_be_new())
        if self.running:
            self.waiting.add(seat)
        self.answer(LOOK)

    def leaves(self, seat: int) -> None:
        """R10: the player leaves."""
        self.say("PlayerLeft", seat)
        self.waiting.discard(seat)
        super().leaves(seat)

    def sits_out(self, seat: int) -> None:
        """R3: the seat is absent from now on."""
        self.say("PlayerSatOut", seat)
        super().sits_out(seat)

    def comes_back(self, seat: int) -> None:
        """R3: the seat decides for itself again."""
        self.say("PlayerCameBack", seat)
        super().comes_back(seat)

    def buys(self, seat: int, stack: int) -> None:
        """Between two coups."""
        self.say("ChipsBought", seat, stack)
        super().buys(seat, stack)

    def stakes(self, minimum: int) -> None:
        """P4: the minimum stakes change."""
        self.say("StakesChanged", minimum)
        super().stakes(minimum)

    def plays_until(self, coup: int | None) -> None:
        """P4: no coup begins after this one; None removes the limit."""
        self.say("PlayLimited", coup)
        super().plays_until(coup)

    def played_so_far(self) -> int:
        """S8, F10: what is lost unplayed counts as a coup."""
        return self.number

    # Who is there.

    def owes(self, seat: int) -> bool:
        """R10: whether the place is played for."""
        return seat in self.obliged

    def seats(self) -> list[int]:
        """The taken seats, without standing bettors."""
        return [seat for seat in self.players if seat < self.most]

    def active(self) -> list[int]:
        """The seats that may play, in the order of their letters."""
        return [seat for seat in range(self.most) if self.can_play(seat)]

    def punte_of(self, banker: int) -> list[int]:
        """All places that may play against the banker, by hand."""
        seats = [seat for seat in self.others_in_turn(banker) if self.can_play(seat)]
        return [seat for seat in seats if seat not in self.waiting]

    def onlookers(self) -> list[int]:
        """F25: the places of standing bettors."""
        places = [seat for seat in sorted(self.players) if seat >= self.most]
        return [seat for seat in places if self.can_play(seat) and seat not in self.waiting]

    # The shoe.

    def shuffle(self, why: str) -> Telling:
        """F1, F23: shuffle all 312; at the casino a seat may cut."""
        self.say("CardsGathered", why)
        self.shoe = list((yield from self.said(("shuffle",))))
        self.drawn, self.shoe_is_over = 0, False
        self.say("PackShuffled")
        if self.casino:
            yield from self._cut(why)

    def _cut(self, why: str) -> Telling:
        """F23: the first banker, then the next to the right."""
        first = 0 if why == "first" or self.cutter is None else self.cutter - 1
        asked = [seat for seat in self.in_turn(first) if self.can_play(seat)]
        if not asked:
            return
        self.cutter = asked[0]
        self.say("CutDue", self.cutter)
        said = yield from self.said(("cut", self.cutter))
        cards = 0 if said == TIME else said[1]
        self.say("ShoeCut", self.cutter, cards)
        self.shoe = self.shoe[cards:] + self.shoe[:cards]

    def top_card(self) -> FrenchCard:
        """The top card of the shoe."""
        self.drawn += 1
        return self.shoe.pop(0)

    def is_last_coup(self) -> bool:
        """F1, F23: whether the shoe is shuffled after this coup."""
        return self.shoe_is_over or (not self.one_more and self.drawn >= self.mark)

    def after_a_coup(self, *, was_last: bool) -> Telling:
        """F1: one more coup after the one of the 200th card; F23: none."""
        if was_last or self.is_last_coup():
            yield from self.shuffle("taglia")
        else:
            self.shoe_is_over = self.drawn >= self.mark

    # Whose bank it is.

    def _first_banker(self) -> Telling:
        """F3: by lot; F24: seat 1."""
        yield from self.shuffle("first")
        if self.casino:
            if self.enough():
                self.due = next(seat for seat in self.in_turn(0) if self.can_play(seat))
            return
        lot = yield from self.said(("lot",))
        self.say("LotDrawn")
        drawn_from = self.in_the_lot()
        if self.enough():
            self.due = drawn_from[lot % len(drawn_from)]

    def in_the_lot(self) -> list[int]:
        """F3: the seats that are not in sit out, or all that must play if everybody is."""
        return self.active() or [seat for seat in range(self.most) if self.must_play(seat)]

    def bank_amounts(self, seat: int) -> tuple[int, int]:
        """F4, S7: the minimum and the maximum."""
        stack = self.players[seat].stack
        return min(self.minimum_bank, stack), stack

    def _share(self, payer: int, amount: int, among: list[int]) -> None:
        """S8: pay in the form of a coup."""
        self.number += 1
        self.say("DealBegan", self.number)
        super()._share(payer, amount, among)

    def pay(self, changes: dict[int, int]) -> None:
        """Settle a coup; the house has the difference (F22)."""
        house = -sum(changes.values())
        for seat, change in changes.items():
            self.players[seat].stack += change
            assert self.players[seat].stack >= 0, "nobody loses more than he has"
        moved = {seat: change for seat, change in changes.items() if change}
        self.coups.append(moved)
        self.say("DealEnded", self.number, moved, house)
