"""A second chemin de fer, written from RULES.md alone: banks for sale, and the choices of each
seat.
"""

from collections.abc import Generator
from typing import Any

from tests.referee.chemin_bank import Banker
from tests.referee.chemin_bets import Placed
from tests.referee.sette_sitting import LOOK, TIME, Answer, Telling, Wanted

Choice = tuple[Any, ...]
"""A choice: the kind of question, a name and, for an amount, its minimum and maximum."""


def _less_than(whole: int, choices: list[Choice]) -> list[Choice]:
    """F6: a seat that has called banco cannot also bet the whole posta."""
    less = []
    for choice in choices:
        if choice[1] != "bet":
            less.append(choice)
        elif choice[2] < whole:
            less.append((*choice[:3], min(choice[3], whole - 1)))
    return less


Sale = Generator[Wanted, Answer, tuple[int, int] | None]


class Referee(Banker):
    """Referees the sitting of a table, and lists the choices of each seat."""

    def __init__(self, **table: Any) -> None:
        self.seller = 0
        self.height = 0
        self.buyers: list[int] = []
        self.bidder: int | None = None
        self.bid = 0
        super().__init__(**table)

    def leaves(self, seat: int) -> None:
        """The player's request to buy is dropped."""
        self.buyers = [buyer for buyer in self.buyers if buyer != seat]
        super().leaves(seat)

    def owes(self, seat: int) -> bool:
        """R10: a bid binds, too (F17)."""
        return seat == self.bidder or super().owes(seat)

    def _bank_of(self, banker: int, amount: int) -> Telling:
        """F17, F18, F28: play a bank, and those that are bought after it."""
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
        """F17: return False if too few are left before the time ends (R5)."""
        while self.enough():
            said = yield (what,)
            if said == TIME:
                return True
            if said == LOOK:
                continue
            if said[1] == "buy" and what == "purchase":
                self.buyers.append(said[0])
                self.say("BuyerNamed", said[0])
            else:
                self.bidder, self.bid = said[0], self.height if said[1] == "buy" else said[2]
                self.say("BidMade", self.bidder, self.bid)
                if not self.casino and self.bid == self.height:
                    return True
        self.bidder = None
        return False

    def in_the_sale(self) -> list[int]:
        """F17: all but the passer, from the passer's right."""
        seats = self.others_in_turn(self.seller)
        if self.who_passed != self.seller:  # another player sits there by now
            seats.append(self.seller)
        return [seat for seat in seats if self.can_play(seat)]

    def who_may_buy(self) -> list[int]:
        """F17: the seats with chips for the whole height."""
        return [seat for seat in self.in_the_sale() if self.chips(seat) >= self.height]

    # Who may do what.

    def choices(self, seat: int) -> list[Choice]:
        """The choices of the seat now, and no others."""
        what, *who = self.wanted
        match what:
            case "any_bank":
                amounts = self.bank_amounts(seat) if self.can_play(seat) else ()
                return [("pause", "take", *amounts)] if amounts and seat < self.most else []
            case "bets" | "graces":
                return self._at_the_bets(seat, still_open=what == "bets")
            case "purchase":
                may = seat in self.who_may_buy() and seat not in self.buyers
                return [self._buying()] if may else []
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
        if seat not in self.in_the_sale():
            return []
        buying = [] if self.casino or seat not in self.who_may_buy() else [self._buying()]
        if seat == self.bidder:
            return buying
        least = self.bid + 1 if self.bidder is not None else self.minimum_bank
        most = self.chips(seat) if self.casino else min(self.chips(seat), self.height)
        if not self.casino and least > self.height:
            least = self.height
        return [*buying, *([("auction", "bid", least, most)] if least <= most else [])]

    def _buying(self) -> Choice:
        """F17: at the height."""
        return "auction", "buy", self.height

    def _at_the_bets(self, seat: int, *, still_open: bool) -> list[Choice]:
        choices: list[Choice] = []
        has_grace = seat in self.graces
        if has_grace and self.can_play(seat):
            sale = self._what_follows(seguito=True)
            back = ("pass", True, sale) if seat == self.held.banker else ("withdraw",)
            choices += [("grace", *back), ("grace", "go_on")]
        if not still_open:
            return choices
        if seat == self.held.banker:
            choices += self._for_the_banker() if self.banker_is_asked else []
        elif seat in self.who_may_bet():
            choices += self._for_a_punta(seat)
        if seat in self.who_may_speak() and seat < self.most and seat not in self.ready:
            choices.append(("bets", "ready"))
        theirs = (("bets", "pass"), ("bets", "withdraw")) if has_grace else ()
        return [choice for choice in choices if choice[:2] not in theirs]

    def _for_the_banker(self) -> list[Choice]:
        bank, bets = self.held, self.bets
        choices: list[Choice] = []
        free = self.chips(bank.banker) - bets.posta - bank.garage
        half = bets.posta // 2
        in_time = 0 < bank.wins <= self.halve_last_win and not bank.halved and not bank.level
        enough = half > 0 and bets.posta - half >= self.minimum_bank
        if not self.casino and in_time and enough:
            choices.append(("bets", "halve", half))
        if self._may_add() and free > 0 and bank.partner is None:
            choices.append(("bets", "add", 1, free))
        if self.may_pass():
            choices.append(("bets", "pass", True, self._what_follows(seguito=True)))
        elif self.may_give_up():
            choices.append(("bets", "pass", False, self._what_follows(seguito=False)))
        if self.casino and bets.placed and not bets.called("banco"):
            choices.append(("bets", "rien"))
        offered = [seat for seat in bank.offered if self.chips(seat) >= bets.posta]
        if offered and not bets.called("banco", "avec"):
            choices.append(("bets", "take_partner", tuple(offered)))
        return choices

    def _may_add(self) -> bool:
        """F16, F26: at the casino until a banco, else in the first 10 s whatever is called."""
        called = self.bets.called("banco", "rispetto")
        return not called if self.casino else self.may_pass() and (self.is_early or not called)

    def _for_a_punta(self, seat: int) -> list[Choice]:
        """F6, F14: a call or bet replaces the player's own; except after an égalité, a call
        binds.
        """
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
        if own.stays is not None and self.call_amount(seat, str(own.call)) > bets.takes(seat):
            amount = self.call_amount(seat, str(own.call))
            choices += [(*choice[:3], amount, *choice[4:]) for choice in again]
        if own.call == "banco":
            choices = _less_than(bets.posta, choices)
        if bound:
            return [choice for choice in choices if choice[2:3] in (("banco",), (own.call,))]
        return choices if frozen else [*choices, ("bets", "withdraw")]

    def _instead(self, seat: int) -> list[Choice]:
        """The bets and calls of a player with nothing placed."""
        bets = self.bets
        choices: list[Choice] = []
        if not bets.called("banco", "rispetto"):
            most = min(self.chips(seat), bets.posta)
            choices.append(("bets", "bet", min(self.minimum_bet, most), most))
        if seat >= self.most:
            return choices
        for call in ("banco", "avec") if self.casino else ("banco", "rispetto", "tavolo"):
            amount = self.call_amount(seat, call)
            if self._would_count(seat, call) and 0 < amount <= self.chips(seat):
                suivi = call == "banco" and seat == bets.ferito
                prime = self._is_prime(call, suivi=suivi)
                voids = self._voids(seat, call)
                choices.append(("bets", "call", call, amount, suivi, prime, voids))
        return choices

    def _is_prime(self, call: str, *, suivi: bool) -> bool:
        """F25: the nearest of several callers."""
        return call == "banco" and bool(self.bets.called("banco")) and not suivi

    def _what_follows(self, *, seguito: bool) -> str:
        """F11, F17, F28: what follows when the bank is passed."""
        if not seguito:
            return "right"
        return "auction" if self.casino else "purchase"

    def _voids(self, seat: int, call: str) -> tuple[int, ...]:
        """The seats whose bets count now and would not count any more."""
        bets = self.bets
        before = bets.counted()
        leaves = bets.without(seat, "rispetto") if call == "rispetto" else {}
        amount = self.call_amount(seat, call)
        bets.placed[seat] = Placed(amount, call, leaves)
        after = bets.counted()
        del bets.placed[seat]
        return tuple(sorted(each for each in before if each not in after))

    def _would_count(self, seat: int, call: str) -> bool:
        """F5, F6: whether a call made now would count."""
        bets = self.bets
        best = bets.alone()
        if call == "banco":
            if best is None or seat == bets.ferito:
                return True
            return best != bets.ferito and bets.distance(seat) < bets.distance(best)
        respects = bets.called("rispetto")
        if call == "rispetto" and best is None:
            placed_better = not respects or bets.distance(seat) < bets.distance(respects[0])
            together = sum(bets.without(seat, "rispetto").values())
            return placed_better and 0 < together < bets.posta
        if best is not None or respects:
            return False
        tavoli = bets.called("tavolo", "avec")
        better = [each for each in tavoli if bets.distance(each) < bets.distance(seat)]
        return len(better) < 2

    def _may_be_partner(self, seat: int) -> bool:
        bank, bets = self.held, self.bets
        first = self.casino and not bank.coups and not bank.level and bank.partner is None
        called = bets.called("banco", "avec") or bets.posta > self.small_bank * self.minimum_bank
        can = seat < self.most and self.chips(seat) >= bets.posta
        return first and can and seat not in bank.offered and not called
