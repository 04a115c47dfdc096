"""A second chemin de fer, written from RULES.md alone: who bets, calls, withdraws and passes."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from tests.referee.chemin_bets import Bets, Placed
from tests.referee.chemin_coup import Cards
from tests.referee.sette_sitting import LOOK, TIME, Answer, Wanted

NOBODY = -1

End = Generator[Wanted, Answer, str]
"""A telling that ends with how the bank has ended, or with "" where it goes on."""


@dataclass
class Bank:
    """What is known of a bank beside its bets; its `coups` count no égalité (F10)."""

    banker: int
    garage: int = 0
    coups: int = 0
    wins: int = 0
    empty: int = 0
    halved: bool = False
    level: bool = False
    forfeited: bool = False
    partner: int | None = None
    stake: int = 0
    won: int = 0
    offered: list[int] = field(default_factory=list)

    def share(self) -> int:
        """F29: what is the partner's of all that was won, the odd chip the banker's."""
        half = self.won // 2 if self.won >= 0 else -(-self.won // 2)
        return max(half, -self.stake)


class Betting(Cards):
    """Watches the bets against a bank."""

    def __init__(self, *, halve_last_win: int, **table: Any) -> None:
        self.halve_last_win = halve_last_win
        self.held_now: Bank | None = None
        self.bets = Bets(0, table["most"], 0)
        self.bets_are_open = False
        self.standing = False
        self.graces: list[int] = []
        self.banker_is_asked = False
        self.rien = False
        self.played = 0
        self.just_gone = NOBODY
        self.who_passed: int | None = None
        super().__init__(**table)

    @property
    def held(self) -> Bank:
        """The bank there is."""
        assert self.held_now is not None
        return self.held_now

    # Coming and going.

    def owes(self, seat: int) -> bool:
        """R10: as banker or partner, and until what he has placed is played out."""
        theirs = () if self.held_now is None else (self.held_now.banker, self.held_now.partner)
        return seat in theirs or seat in self.bets.placed or super().owes(seat)

    def forget(self, seat: int) -> None:
        """He has neither passed nor lost a bank."""
        super().forget(seat)
        self.who_passed = None if self.who_passed == seat else self.who_passed
        self.bets.ferito = None if self.bets.ferito == seat else self.bets.ferito

    def leaves(self, seat: int) -> None:
        """R10: what may still be taken back is, the rest is played out (F6, F14)."""
        bet = self.bets.placed.get(seat)
        if bet is not None and (self.standing or (self.bets_are_open and self._is_free(seat))):
            had = self.bets.punta()
            self._take_back(seat)
            if self.bets_are_open:
                self._grace_of_who_lost(had, seat)
        self._is_away(seat)
        self.just_gone = seat
        super().leaves(seat)

    def _is_free(self, seat: int) -> bool:
        bet = self.bets.placed[seat]
        return not self.bets.is_frozen(seat) and (bet.call is None or bet.standing)

    def sits_out(self, seat: int) -> None:
        """An offer to be partner is dropped; a banker is asked no more."""
        self._is_away(seat)
        super().sits_out(seat)

    def comes_back(self, seat: int) -> None:
        """R3."""
        if self.held_now is not None and seat == self.held.banker:
            self.banker_is_asked = True
        super().comes_back(seat)

    def _is_away(self, seat: int) -> None:
        self._offers_no_half(seat)
        if self.held_now is not None and seat == self.held.banker:
            self.banker_is_asked = False

    def _offers_no_half(self, seat: int) -> None:
        if self.held_now is not None and seat in self.held_now.offered:
            self.held_now.offered.remove(seat)

    def _passes_at_once(self) -> bool:
        """F16: a banker in sit out, as soon as he may."""
        return not self.can_play(self.held.banker) and self.may_pass()

    def may_pass(self) -> bool:
        """F14, F16: after a win or an égalité."""
        return self.held.wins > 0 or self.held.level

    def may_give_up(self) -> bool:
        """F11: before his first coup, once nobody has bet."""
        bank = self.held
        never_dealt = not bank.coups and not bank.level
        return not self.tournament and never_dealt and bank.empty > 0

    # Bets.

    def _betting(self) -> End:
        """F6, F9: until the time is over, and then until every grace is."""
        self.bets_are_open, self.rien = True, False
        self.banker_is_asked = self.can_play(self.held.banker)
        while self.bets_are_open or self.graces:
            if not self.enough():
                return "interrupted"
            asked = self.bets_are_open or self.held.banker in self.graces
            if asked and self._passes_at_once():
                return "passed"
            if self.just_gone in self.graces:
                self._end_grace(self.just_gone)
                continue
            self.just_gone = NOBODY
            said = yield ("bets",) if self.bets_are_open else ("graces",)
            if said == LOOK:
                continue
            if said == (*TIME, "bets"):
                self._close()
            elif said == (*TIME, "banker"):
                self._silent()
            elif said[:2] == (*TIME, "grace"):
                self._end_grace(said[2])
            else:
                end = self._said(*said)
                if end:
                    return end
        return ""

    def _silent(self) -> None:
        self.banker_is_asked = False
        self.say("BankerSilent", self.held.banker)

    def _close(self, *, rien: bool = False) -> None:
        self.bets_are_open, self.rien = False, rien
        self.say("BetsClosed", rien)

    def _said(self, seat: int, what: str, *how: Any) -> str:
        bets, bank = self.bets, self.held
        match what:
            case "bet":
                self._bet(seat, how[0], obliged=False)
            case "call":
                self._call(seat, how[0])
            case "withdraw":
                had, thinks = bets.punta(), seat in self.graces
                self._take_back(seat)
                if self.bets_are_open and not thinks:
                    self._grace_of_who_lost(had, seat)
            case "go_on":
                self._end_grace(seat)
            case "halve":
                self.say("Halved", bets.posta // 2)
                bets.posta -= bets.posta // 2
                bank.halved = True
            case "add":
                self.say("Added", how[0])
                bets.posta += how[0]
                bank.offered = []
            case "pass":
                return "passed" if self.may_pass() or seat in self.graces else "given up"
            case "rien":
                self._close(rien=True)
            case "offer_half":
                self.say("PartnershipOffered", seat)
                bank.offered.append(seat)
            case "take_partner":
                self._take_partner(how[0])
            case _:
                raise AssertionError(what)
        return ""

    def _bet(self, seat: int, amount: int, *, obliged: bool) -> None:
        self.say("BetPlaced", seat, amount, obliged)
        if obliged:
            self.bets.place(seat, Placed(amount))
        else:
            self._place(seat, Placed(amount))

    def _call(self, seat: int, call: str) -> None:
        amount = self.call_amount(seat, call)
        first_of_all = call == "banco" and seat == self.bets.ferito
        self.say("CallMade", seat, call, amount, first_of_all)
        leaves = {}
        if call == "rispetto":
            leaves = self._without(seat)
        self._place(seat, Placed(amount, call, leaves))
        may = self.may_pass() or self.casino
        if call in ("banco", "rispetto") and may:
            self._open_grace(self.held.banker)

    def call_amount(self, seat: int, call: str) -> int:
        """F6: what the call would take now."""
        posta = self.bets.posta
        if call == "banco":
            return posta
        if call == "rispetto":
            return posta - sum(self._without(seat).values())
        is_second = any(each != seat for each in self.bets.called("tavolo", "avec"))
        return posta - posta // 2 if is_second else posta // 2

    def _without(self, seat: int) -> dict[int, int]:
        """What would count had this seat nothing placed."""
        own = self.bets.placed.pop(seat, None)
        counted = self.bets.counted()
        if own is not None:
            self.bets.placed[seat] = own
        return counted

    def _place(self, seat: int, bet: Placed) -> None:
        """F9: who has lost the cards by it may withdraw."""
        had = self.bets.punta()
        self._offers_no_half(seat)
        self.bets.place(seat, bet)
        if seat in self.graces:
            self._end_grace(seat)
        self._grace_of_who_lost(had, seat)

    def _grace_of_who_lost(self, had: int | None, seat: int) -> None:
        """F9: the cards, by what this seat has done."""
        if had not in (None, seat, self.bets.punta()) and had in self.bets.placed:
            self._open_grace(had)

    def _open_grace(self, seat: int) -> None:
        if seat in self.graces:
            self.graces.remove(seat)
        self.graces.append(seat)
        self.say("GraceOpened", seat)

    def _end_grace(self, seat: int) -> None:
        self.graces.remove(seat)
        self.say("GraceClosed", seat)

    def _take_back(self, seat: int) -> None:
        self.bets.take_back(seat)
        self.say("BetWithdrawn", seat)
        if seat in self.graces:
            self.graces.remove(seat)

    def _take_partner(self, seat: int) -> None:
        """F29."""
        bank, bets = self.held, self.bets
        bank.partner, bank.stake, bank.offered = seat, bets.posta, []
        self.say("PartnerTaken", seat, bets.posta)
        bets.posta *= 2
