"""A second chemin de fer, written from RULES.md alone: banks for sale, and who may do what."""

from collections.abc import Generator
from typing import Any

from tests.referee.chemin_bank import Banker
from tests.referee.chemin_bets import Placed
from tests.referee.sette_sitting import LOOK, TIME, Answer, Telling, Wanted

Choice = tuple[Any, ...]
"""What may be chosen: the kind of question, a name, and for an amount the least and the most."""

Sale = Generator[Wanted, Answer, tuple[int, int] | None]


class Referee(Banker):
    """Watches the sitting of a table, and says who may do what."""

    def __init__(self, **table: Any) -> None:
        self.seller = 0
        self.height = 0
        self.buyers: list[int] = []
        self.bidder: int | None = None
        self.bid = 0
        super().__init__(**table)

    def leaves(self, seat: int) -> None:
        """Who wished to buy does so no more."""
        self.buyers = [buyer for buyer in self.buyers if buyer != seat]
        super().leaves(seat)

    def owes(self, seat: int) -> bool:
        """R10: a bid binds, too (F17)."""
        return seat == self.bidder or super().owes(seat)

    def _bank_of(self, banker: int, amount: int) -> Telling:
        """F17, F18, F28: a bank, and those that are bought after it."""
        turn = banker
        holder, posta, bought = banker, amount, False
        while True:
            end = yield from self.hold(holder, posta, bought=bought)
            if self.casino:
                turn = holder
            self.due = self.in_turn(turn)[1]
            if end != "passed":
                return
            self.seller, self.height = holder, self.bets.posta
            sold = yield from self._sale()
            if sold is None:
                return
            (holder, posta), bought = sold, True

    def _sale(self) -> Sale:
        self.buyers, self.bidder, self.bid = [], None, 0
        if not self.casino:
            self.say("PurchaseOpened")
            if not (yield from self._until_time("purchase")):
                return None
            for seat in self.who_may_buy():
                if seat in self.buyers:
                    return seat, self.height
        self.say("AuctionOpened")
        if not (yield from self._until_time("auction")):
            return None
        return self._knocked_down()

    def _knocked_down(self) -> tuple[int, int] | None:
        bidder, self.bidder = self.bidder, None
        return None if bidder is None else (bidder, self.bid)

    def _until_time(self, what: str) -> Generator[Wanted, Answer, bool]:
        """F17: false if there are too few before the time is over (R5)."""
        while self.enough():
            said = yield (what,)
            if said == TIME:
                return True
            if said == LOOK:
                continue
            if said[1] == "buy":
                self.buyers.append(said[0])
                self.say("BuyerNamed", said[0])
            else:
                self.bidder, self.bid = said[0], said[2]
                self.say("BidMade", *said[::2])
                if not self.casino and self.bid == self.height:
                    return True
        self.bidder = None
        return False

    def in_the_sale(self) -> list[int]:
        """F17: all but the passer, from his right."""
        seats = self.others_in_turn(self.seller)
        if self.who_passed != self.seller:  # somebody else sits there by now
            seats.append(self.seller)
        return [seat for seat in seats if self.can_play(seat)]

    def who_may_buy(self) -> list[int]:
        """F17: who has the whole height."""
        return [seat for seat in self.in_the_sale() if self.chips(seat) >= self.height]

    # Who may do what.

    def choices(self, seat: int) -> list[Choice]:
        """What the seat may choose now, and nothing else."""
        what, *who = self.wanted
        match what:
            case "any_bank":
                amounts = self.bank_amounts(seat) if self.can_play(seat) else ()
                return [("pause", "take", *amounts)] if amounts and seat < self.most else []
            case "bets" | "graces":
                return self._at_the_bets(seat, still_open=what == "bets")
            case "purchase":
                may = seat in self.who_may_buy() and seat not in self.buyers
                return [("auction", "buy", self.height)] if may else []
            case "auction":
                return self._at_the_auction(seat)
        if who[:1] != [seat]:
            return []
        if what == "cut":
            return [("cut", "cut", 1, 311)] if self.can_play(seat) else []
        if what == "bank":
            refusal: list[Choice] = [] if self.tournament else [("move", "pass")]
            return [("move", "take", *self.bank_amounts(seat)), *refusal]
        return [("move", word) for word in who[1]]

    def _at_the_auction(self, seat: int) -> list[Choice]:
        if seat not in self.in_the_sale() or seat == self.bidder:
            return []
        least = self.bid + self.minimum if self.bidder is not None else self.minimum
        most = self.chips(seat) if self.casino else min(self.chips(seat), self.height)
        if not self.casino and least > self.height:
            least = self.height
        return [("auction", "bid", least, most)] if least <= most else []

    def _at_the_bets(self, seat: int, *, still_open: bool) -> list[Choice]:
        choices: list[Choice] = []
        has_grace = seat in self.graces
        if has_grace and self.can_play(seat):
            back = ("pass", True) if seat == self.held.banker else ("withdraw",)
            choices += [("grace", *back), ("grace", "go_on")]
        if not still_open:
            return choices
        if seat == self.held.banker:
            choices += self._for_the_banker() if self.banker_is_asked else []
        elif seat in self.who_may_bet():
            choices += self._for_a_punta(seat)
        theirs = (("bets", "pass"), ("bets", "withdraw")) if has_grace else ()
        return [choice for choice in choices if choice[:2] not in theirs]

    def who_may_bet(self) -> list[int]:
        """F6, F25, F29: by hand, then who stands."""
        bank = self.held
        seats = [*self.punte_of(bank.banker), *self.onlookers()]
        return [seat for seat in seats if seat != bank.partner]

    def _for_the_banker(self) -> list[Choice]:
        bank, bets = self.held, self.bets
        choices: list[Choice] = []
        free = self.chips(bank.banker) - bets.posta - bank.garage
        called = bets.called("banco", "rispetto", "tavolo", "avec")
        half = bets.posta // 2
        in_time = 0 < bank.wins <= self.halve_last_win and not bank.halved and not bank.level
        enough = half > 0 and bets.posta - half >= self.minimum
        if not self.casino and in_time and enough and not called:
            choices.append(("bets", "halve", half))
        if (self.casino or self.may_pass()) and not called and free > 0 and bank.partner is None:
            choices.append(("bets", "add", min(self.minimum, free), free))
        if self.may_pass():
            choices.append(("bets", "pass", True))
        elif self.may_give_up():
            choices.append(("bets", "pass", False))
        if self.casino and bets.placed and not bets.called("banco"):
            choices.append(("bets", "rien"))
        offered = [seat for seat in bank.offered if self.chips(seat) >= bets.posta]
        if offered and not called:
            choices.append(("bets", "take_partner", tuple(offered)))
        return choices

    def _for_a_punta(self, seat: int) -> list[Choice]:
        """F6, F14: what he makes comes in place of his own; but for an égalité, a call binds."""
        bets = self.bets
        own = bets.placed.get(seat)
        if own is None:
            half = [("bets", "offer_half", bets.posta)] if self._may_be_partner(seat) else []
            return [*self._instead(seat), *half]
        frozen = bets.is_frozen(seat)
        bound = own.call is not None and (frozen or not own.standing)
        placed = dict(bets.placed)
        del bets.placed[seat]
        choices = self._instead(seat)
        bets.placed = placed
        again = [choice for choice in choices if choice[1] == "call" and choice[2] == own.call]
        choices = [choice for choice in choices if choice not in again]
        if bound:
            return [choice for choice in choices if choice[2:3] == ("banco",)]
        return choices if frozen else [*choices, ("bets", "withdraw")]

    def _instead(self, seat: int) -> list[Choice]:
        """What he may bet or call who has nothing placed."""
        bets = self.bets
        choices: list[Choice] = []
        if not bets.called("banco", "rispetto"):
            most = min(self.chips(seat), bets.posta)
            choices.append(("bets", "bet", min(self.minimum, most), most))
        if seat >= self.most:
            return choices
        for call in ("banco", "avec") if self.casino else ("banco", "rispetto", "tavolo"):
            amount = self.call_amount(seat, call)
            if self._would_count(seat, call) and 0 < amount <= self.chips(seat):
                suivi = call == "banco" and seat == bets.ferito
                choices.append(("bets", "call", call, amount, suivi, self._voids(seat, call)))
        return choices

    def _voids(self, seat: int, call: str) -> tuple[int, ...]:
        """Whose bets count, and would not count any more."""
        bets = self.bets
        before = bets.counted()
        leaves = before if call == "rispetto" else {}
        bets.placed[seat] = Placed(self.call_amount(seat, call), call, leaves)
        after = bets.counted()
        del bets.placed[seat]
        return tuple(sorted(each for each in before if each not in after))

    def _would_count(self, seat: int, call: str) -> bool:
        """F5, F6: whether the call, made now, would take effect."""
        bets = self.bets
        best = bets.alone()
        if call == "banco":
            if best is None or seat == bets.ferito:
                return True
            return best != bets.ferito and bets.distance(seat) < bets.distance(best)
        if best is not None or bets.called("rispetto"):
            return False
        if call == "rispetto":
            return 0 < sum(bets.counted().values()) < bets.posta
        tavoli = bets.called("tavolo", "avec")
        better = [each for each in tavoli if bets.distance(each) < bets.distance(seat)]
        return len(better) < 2

    def _may_be_partner(self, seat: int) -> bool:
        bank, bets = self.held, self.bets
        first = self.casino and not bank.coups and not bank.level and bank.partner is None
        called = bets.called("banco", "avec")
        can = seat < self.most and self.chips(seat) >= bets.posta
        return first and can and seat not in bank.offered and not called
