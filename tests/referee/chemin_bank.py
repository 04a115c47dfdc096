"""A second chemin de fer, written from RULES.md alone: one bank, from its posta to its end."""

from tests.referee.chemin_bets import Bets, Placed
from tests.referee.chemin_betting import Bank, Betting, End
from tests.referee.chemin_cards import total
from tests.referee.sette_sitting import Telling


class Banker(Betting):
    """Referees a bank."""

    def hold(self, banker: int, posta: int, *, bought: bool) -> End:
        """F14-F16: from its posta to its end."""
        self.say("BankTaken", banker, posta, bought)
        if bought:
            self.bank_begins(banker)
        self.held_now = Bank(banker)
        self.bets = Bets(banker, self.most, posta)
        end = ""
        while not end:
            end = yield from self._round()
        if end != "lost":
            self._end(banker, how=end)
        return end

    def _end(self, banker: int, *, how: str) -> None:
        self.bets.placed.clear()
        self.graces.clear()
        self.running = False
        if how in ("passed", "given up"):
            self.say("HandPassed", banker, self.bets.posta, how == "passed")
        self.who_passed = banker if how == "passed" else None
        self.say("BankEnded", banker)
        self.held_now = None

    def _round(self) -> End:
        """Play the bets and their coup."""
        bank = self.held
        if not bank.empty:
            yield from self._stand_between_coups()
        if not self.enough():
            return "interrupted"
        has_gone = self.players[bank.banker].gone
        if self.may_pass() and (has_gone or (bank.empty and not self.can_play(bank.banker))):
            return "passed"
        self.waiting.clear()
        self._drop_what_is_left_of_the_gone()
        self.running = True
        self.say("BetsOpened", bank.empty)
        end = yield from self._betting()
        if end:
            return end
        forfeited = self._obligation()
        punta = self.bets.punta()
        if punta is not None:
            bank.empty = 0
            return (yield from self._coup(punta))
        if forfeited:
            self._counts()
            bank.level, bank.empty, self.bets.ferito = False, 0, None
            return ""
        bank.empty += 1
        return "empty" if bank.empty == 2 else ""

    def _stand_between_coups(self) -> Telling:
        """P4: stop until coups begin again, or too few are left."""
        if not self.stands() or not self.enough():
            return
        self.say("PlayStopped", None)
        self.running, self.standing = False, True
        while self.stands() and self.enough():
            yield ("nothing",)
        self.standing = False

    def _drop_what_is_left_of_the_gone(self) -> None:
        for seat in list(self.bets.placed):
            if self.players[seat].gone:
                self._take_back(seat)

    # F10.

    def whose_turn_it_is_to_bet(self) -> int | None:
        """The obligation goes from seat to seat by hand, whatever the seats do; a seat that is out
        is passed over.
        """
        bank = self.held
        if not self.tournament or bank.forfeited:
            return None
        seats = self.others_in_turn(bank.banker)
        begins = 0 if bank.obliged is None else seats.index(bank.obliged) + 1
        for seat in seats[begins:] + seats[:begins]:
            if self.must_play(seat) and seat not in self.waiting:
                return seat
        return None

    def _counts(self) -> None:
        """A coup that is no égalité moves the obligation."""
        bank = self.held
        bank.obliged, bank.forfeited = bank.turn, False
        bank.coups += 1

    def who_must_bet(self) -> int | None:
        """The seat that is obliged to bet, unless others take the cards from it."""
        seat = self.whose_turn_it_is_to_bet()
        if seat is None or seat in self.bets.placed:
            return None
        self.bets.placed[seat] = Placed(self._obligation_of(seat))
        takes_the_cards = self.bets.punta() == seat
        del self.bets.placed[seat]
        return seat if takes_the_cards else None

    def _obligation_of(self, seat: int) -> int:
        return min(self.minimum_bet, self.players[seat].stack, self.bets.posta)

    def _obligation(self) -> bool:
        """Charge the obliged seat if present; return whether an absent one has lost the amount
        unplayed.
        """
        seat, bank = self.who_must_bet(), self.held
        if not bank.forfeited:
            bank.turn = self.whose_turn_it_is_to_bet()
        if seat is None:
            return False
        owed = self._obligation_of(seat)
        if self.can_play(seat):
            self._bet(seat, owed, obliged=True)
            return False
        self.number += 1
        self.say("DealBegan", self.number)
        self.say("ObligationForfeited", seat, owed, self.bets.punta() is None)
        self.pay({seat: -owed, bank.banker: owed})
        bank.forfeited = True
        return True

    # The coup.

    def _coup(self, punta: int) -> End:
        bank = self.held
        counted = self._count(punta)
        self.number += 1
        self.say("DealBegan", self.number)
        yield from self.plays(punta, bank.banker)
        points, against = total(self.hands[punta]), total(self.hands[bank.banker])
        self.say("CoupDecided", points, against)
        self.hands, was_last, self.played = {}, self.shoe_is_over, self.played + 1
        bank.level, bank.offered = points == against, []
        if points == against:
            self._settle({}, 0)
            self._stand_again()
        elif points < against:
            self._won(counted)
        else:
            self._lost(punta, counted)
        yield from self.after_a_coup(was_last=was_last)
        bank.dealt += 1
        return "lost" if points > against else ""

    def _count(self, punta: int) -> dict[int, int]:
        """F7, F27: return the uncounted bets; what the closing cut off may come back after this
        coup.
        """
        bank, bets = self.held, self.bets
        counted = bets.counted()
        self.say("BetsCounted", dict(counted), punta)
        for seat in list(bets.placed):
            if seat not in counted:
                bets.take_back(seat)
        for seat, chips in counted.items():
            bets.placed[seat].amount, bets.placed[seat].standing = chips, True
        if self.rien:
            bank.cut_off = bets.posta - sum(counted.values())
            bank.garage += bank.cut_off
            bets.posta -= bank.cut_off
        return counted

    def _stand_again(self) -> None:
        """F14: after an égalité, restore the bets as before the banker closed them."""
        bank, bets = self.held, self.bets
        bets.posta += bank.cut_off
        bank.garage -= bank.cut_off
        bank.cut_off = 0

    def _won(self, counted: dict[int, int]) -> None:
        """F15, F22, F26: the bets less the commission join the posta, and the uncovered part the
        garage.
        """
        bank, bets = self.held, self.bets
        covered = sum(counted.values())
        commission = (covered * 5 + 50) // 100 if self.casino else 0
        self._settle({seat: -chips for seat, chips in counted.items()}, covered - commission)
        bets.ferito = bets.alone_covered()
        bets.placed.clear()
        bank.cut_off = 0
        bank.garage += bets.posta - covered
        bets.posta = 2 * covered - commission
        bank.wins += 1
        self._counts()

    def _lost(self, punta: int, counted: dict[int, int]) -> None:
        """F14, F30: pay the bettors; a player who passed and won the next bank's first coup has
        made a golpe real.
        """
        by_banco = self.casino and self.bets.placed[punta].call == "banco"
        if by_banco and not self.held.dealt and punta == self.who_passed:
            self.say("GolpeReal", punta)
        self._settle(counted, -sum(counted.values()))
        self._end(self.held.banker, how="lost")

    def _settle(self, changes: dict[int, int], won: int) -> None:
        """F29: the partner has their half of it at once."""
        bank = self.held
        own = won
        if bank.partner is not None:
            before = bank.share()
            bank.won += won
            changes[bank.partner] = bank.share() - before
            own -= changes[bank.partner]
        self.pay({**changes, bank.banker: own})
