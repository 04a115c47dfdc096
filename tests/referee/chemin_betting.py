"""A second chemin de fer, written from RULES.md alone: betting, calling, withdrawing and
passing.
"""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from tests.referee.chemin_bets import CALLS, Bets, Placed
from tests.referee.chemin_coup import Cards
from tests.referee.sette_sitting import LOOK, TIME, Answer, Wanted

NOBODY = -1

CHANGES = ("halve", "add", "take_partner")
"""The commands after which readiness must be declared again (F6)."""

End = Generator[Wanted, Answer, str]
"""A generator that returns how the bank has ended, or "" if it goes on."""


@dataclass
class Bank:
    """A bank besides its bets; its `coups` count no égalité, `dealt` does (F10).

    `obliged` is the obliged seat of the last coup, and `turn` that of this one; `cut_off`: the part
    of this coup's posta that *rien ne va plus* has put into the garage.
    """

    banker: int
    garage: int = 0
    coups: int = 0
    dealt: int = 0
    obliged: int | None = None
    turn: int | None = None
    cut_off: int = 0
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
        """F29: the partner's part of the total win; an odd chip is the banker's."""
        half = self.won // 2 if self.won >= 0 else -(-self.won // 2)
        return max(half, -self.stake)


class Betting(Cards):
    """Referees the bets against a bank."""

    def __init__(self, *, halve_last_win: int, small_bank: int, **table: Any) -> None:
        self.halve_last_win = halve_last_win
        self.small_bank = small_bank
        self.held_now: Bank | None = None
        self.bets = Bets(0, table["most"], 0)
        self.bets_are_open = False
        self.standing = False
        self.graces: list[int] = []
        self.banker_is_asked = False
        self.is_decided = False
        self.is_early = False
        self.ready: set[int] = set()
        self.rien = False
        self.played = 0
        self.just_gone = NOBODY
        self.who_passed: int | None = None
        super().__init__(**table)

    @property
    def held(self) -> Bank:
        """The running bank."""
        assert self.held_now is not None
        return self.held_now

    # Coming and going.

    def owes(self, seat: int) -> bool:
        """R10: a player is bound as banker or partner, and until their bet is played out."""
        theirs = () if self.held_now is None else (self.held_now.banker, self.held_now.partner)
        return seat in theirs or seat in self.bets.placed or super().owes(seat)

    def forget(self, seat: int) -> None:
        """The player has neither passed nor lost a bank."""
        super().forget(seat)
        self.who_passed = None if self.who_passed == seat else self.who_passed
        self.bets.ferito = None if self.bets.ferito == seat else self.bets.ferito

    def leaves(self, seat: int) -> None:
        """R10: withdraw what may still be withdrawn; the rest is played out (F6, F14)."""
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
        """Drop the seat's partner offer; a banker is asked no more."""
        self._is_away(seat)
        super().sits_out(seat)

    def comes_back(self, seat: int) -> None:
        """R3: the seat decides for itself again."""
        if self.held_now is not None and seat == self.held.banker:
            self.banker_is_asked = True
        super().comes_back(seat)

    def _is_away(self, seat: int) -> None:
        self._offers_no_half(seat)
        self.ready.discard(seat)
        if self.held_now is not None and seat == self.held.banker:
            self.banker_is_asked = False

    def _offers_no_half(self, seat: int) -> None:
        if self.held_now is not None and seat in self.held_now.offered:
            self.held_now.offered.remove(seat)

    def _passes_at_once(self) -> bool:
        """F16: a banker who has left passes at once, and one in sit out after the time to
        decide.
        """
        banker = self.held.banker
        if self.can_play(banker) or not self.may_pass():
            return False
        is_asked = self.bets_are_open or banker in self.graces
        return self.is_decided or (self.players[banker].gone and is_asked)

    def may_pass(self) -> bool:
        """F14, F16: after a win or an égalité."""
        return self.held.wins > 0 or self.held.level

    def may_give_up(self) -> bool:
        """F11: the banker, before the first coup, once nobody has bet."""
        bank = self.held
        never_dealt = not bank.coups and not bank.level
        return not self.tournament and never_dealt and bank.empty > 0

    # Bets.

    def _betting(self) -> End:
        """F6, F9: until the time has ended, and then until every grace has."""
        self.bets_are_open, self.is_decided, self.rien = True, False, False
        self.is_early = not self.casino and self.may_pass()
        self.banker_is_asked = self.can_play(self.held.banker)
        self.ready = set()
        while self.bets_are_open or self.graces:
            if not self.enough():
                return "interrupted"
            if self._passes_at_once():
                return "passed"
            self.is_decided = False
            if self.just_gone in self.graces:
                self._end_grace(self.just_gone)
                continue
            self.just_gone = NOBODY
            if self.bets_are_open and self._is_everybody_ready():
                self._close()
                continue
            said = yield ("bets",) if self.bets_are_open else ("graces",)
            if said == LOOK:
                continue
            if said == (*TIME, "bets"):
                self._close()
            elif said == (*TIME, "banker"):
                self._silent()
            elif said == (*TIME, "adding"):
                self.is_early = False
                self.say("AddingClosed")
            elif said[:2] == (*TIME, "grace"):
                self._end_grace(said[2])
            else:
                end = self._said(*said)
                if end:
                    return end
        return "passed" if self._passes_at_once() else ""

    def who_may_speak(self) -> list[int]:
        """F6: the bettors and the banker, each of whom may be ready."""
        banker = self.held.banker
        return [*self.who_may_bet(), *([banker] if self.can_play(banker) else [])]

    def _is_everybody_ready(self) -> bool:
        """F6: but not before the times of F9 and F16 have ended."""
        seats = {seat for seat in self.who_may_speak() if seat < self.most}
        may_come_back = self.may_pass() and self.held.banker not in seats
        has_time = self.graces or self.is_early or may_come_back
        return not has_time and bool(seats) and seats <= self.ready

    def who_may_bet(self) -> list[int]:
        """F6, F25, F29: by hand, then the standing bettors."""
        bank = self.held
        seats = [*self.punte_of(bank.banker), *self.onlookers()]
        return [seat for seat in seats if seat != bank.partner]

    def _silent(self) -> None:
        self.banker_is_asked = False
        self.say("BankerSilent", self.held.banker)

    def _close(self, *, rien: bool = False) -> None:
        self.bets_are_open, self.rien = False, rien
        self.is_decided = self.held.banker not in self.graces
        self.say("BetsClosed", rien)

    def _said(self, seat: int, what: str, *how: Any) -> str:
        bets, bank = self.bets, self.held
        if what in CHANGES:
            self.ready.clear()
        match what:
            case "bet" if how[0] == bets.posta and seat < self.most:
                self._call(seat, "banco")
            case "bet":
                self._bet(seat, how[0], obliged=False)
            case "call":
                self._call(seat, how[0])
            case "withdraw":
                had = bets.punta()
                self._take_back(seat)
                if self.bets_are_open:
                    self._grace_of_who_lost(had, seat)
            case "go_on":
                self._end_grace(seat)
            case "halve":
                self._halve()
            case "add":
                self._add(how[0])
            case "pass":
                return "passed" if self.may_pass() or seat in self.graces else "given up"
            case "rien":
                self._close(rien=True)
            case "ready":
                self.say("ReadySaid", seat)
                self.ready.add(seat)
                self.is_early = self.is_early and seat != bank.banker
            case "offer_half":
                self.say("PartnershipOffered", seat)
                bank.offered.append(seat)
            case "take_partner":
                self._take_partner(how[0])
            case _:
                raise AssertionError(what)
        return ""

    def _halve(self) -> None:
        """F16: calls shrink with the posta, and their callers may withdraw them."""
        bets, had = self.bets, self.bets.punta()
        self.say("Halved", bets.posta // 2)
        self.held.halved = True
        shrunk = bets.shrink(bets.posta - bets.posta // 2)
        for seat in bets.called("rispetto"):
            if not shrunk.get(seat, 1):
                self._take_back(seat)
                del shrunk[seat]
        self._graces_for([*shrunk], had)

    def _add(self, chips: int) -> None:
        """F16: banco and rispetto cover the raised posta, if they have the chips (F6)."""
        bets, had = self.bets, self.bets.punta()
        self.say("Added", chips)
        bets.keep_tavoli()
        bets.posta += chips
        self.held.offered = []
        for seat in bets.called("banco", "rispetto"):
            bets.placed[seat].amount += chips
            if bets.placed[seat].amount > self.chips(seat):
                self._take_back(seat)
        self._graces_for(bets.called(*CALLS), had)

    def _graces_for(self, callers: list[int], had: int | None) -> None:
        """F9, F16: graces for these callers, and for the seat that has lost the cards."""
        if had in self.bets.placed and had not in (self.bets.punta(), *callers):
            callers.append(had)
        for seat in callers:
            self._open_grace(seat)

    def _bet(self, seat: int, amount: int, *, obliged: bool) -> None:
        self.players[seat].new = False
        self.say("BetPlaced", seat, amount, obliged)
        if obliged:
            self.bets.place(seat, Placed(amount))
        else:
            self._place(seat, Placed(amount))

    def _call(self, seat: int, call: str) -> None:
        amount = self.call_amount(seat, call)
        first_of_all = call == "banco" and seat == self.bets.ferito
        self.say("CallMade", seat, call, amount, first_of_all)
        self.players[seat].new = False
        leaves = self.bets.without(seat, "rispetto") if call == "rispetto" else {}
        self._place(seat, Placed(amount, call, leaves))
        may = self.may_pass() or self.casino
        if call in ("banco", "rispetto") and may:
            self._open_grace(self.held.banker)

    def call_amount(self, seat: int, call: str) -> int:
        """F6: the current amount of the call."""
        posta = self.bets.posta
        if call == "banco":
            return posta
        if call == "rispetto":
            return posta - sum(self.bets.without(seat, "rispetto").values())
        tavoli = [each for each in self.bets.placed if each in self.bets.called("tavolo", "avec")]
        is_second = bool(tavoli) and tavoli[0] != seat
        return posta - posta // 2 if is_second else posta // 2

    def _place(self, seat: int, bet: Placed) -> None:
        """F9: the seat that has lost the cards by this bet may withdraw."""
        had = self.bets.punta()
        self._offers_no_half(seat)
        self.bets.place(seat, bet)
        if seat in self.graces:
            self._end_grace(seat)
        self._grace_of_who_lost(had, seat)

    def _grace_of_who_lost(self, had: int | None, seat: int) -> None:
        """F9: a grace for the seat that has lost the cards through this seat's action."""
        if had not in (None, seat, self.bets.punta()) and had in self.bets.placed:
            self._open_grace(had)

    def _open_grace(self, seat: int) -> None:
        if self.players[seat].gone:
            return
        if seat in self.graces:
            self.graces.remove(seat)
        self.graces.append(seat)
        self.say("GraceOpened", seat)

    def _end_grace(self, seat: int) -> None:
        self.graces.remove(seat)
        self.is_decided = seat == self.held.banker and not self.bets_are_open
        self.say("GraceClosed", seat)

    def _take_back(self, seat: int) -> None:
        self.bets.take_back(seat)
        self.say("BetWithdrawn", seat)
        if seat in self.graces:
            self.graces.remove(seat)

    def _take_partner(self, seat: int) -> None:
        """F29: the seat becomes the banker's partner."""
        bank, bets = self.held, self.bets
        had = bets.punta()
        bank.partner, bank.stake, bank.offered = seat, bets.posta, []
        self.say("PartnerTaken", seat, bets.posta)
        bets.posta *= 2
        self._graces_for([], had)
