"""A second sette e mezzo, written from RULES.md alone: the play of a bank, in both variants."""

from abc import abstractmethod
from collections.abc import Generator
from typing import Any

from circolo.cards.card import Card
from tests.referee.sette_cards import (
    MATTA,
    TARGET,
    banker_draws_against_many,
    banker_draws_against_one,
    is_bust,
    must_draw,
    punta_draws,
    punta_wins,
    total,
)
from tests.referee.sette_sitting import (
    LOOK,
    MOST_CHIPS,
    STANDS,
    TIME,
    Answer,
    Player,
    Sitting,
    Telling,
    Wanted,
)

Choice = tuple[str | int, ...]
"""A choice: a name and, for an amount, its minimum and maximum."""


class Referee(Sitting):
    """Referees the sitting of a ring table, and lists the choices of each seat."""

    def __init__(self, *, maximum: int, reale: bool, lone_matta_stands: bool, **table: Any) -> None:
        self.maximum = maximum
        self.reale = reale
        self.lone_matta_stands = lone_matta_stands
        self.banker: int | None = None
        self.piatto = 0
        self.limit = 0
        self.turned_up = False
        self.cover: int | None = None
        self.exactly: dict[int, int] = {}
        self.punte: list[tuple[int, Player]] = []
        self.hands: dict[int, list[Card]] = {}
        self.bets: dict[int, int] = {}
        super().__init__(**table)

    def stakes(self, minimum: int) -> None:
        """P4, S18: the largest bet grows with the minimum."""
        grown = self.maximum * minimum // self.minimum_bet
        self.maximum = max(minimum, min(MOST_CHIPS, grown))
        super().stakes(minimum)

    def choices(self, seat: int) -> list[Choice]:
        """The choices of the seat now, and no others."""
        what, *who = self.wanted
        if what == "any_bank" and self.can_play(seat):
            return [("take", *self.bank_amounts(seat))]
        if who != [seat]:
            return []
        match what:
            case "bank":
                refusal: list[Choice] = [] if self.tournament else [("pass",)]
                return [("take", *self.bank_amounts(seat)), *refusal]
            case "gioco":
                return [("gioco",), ("non_gioco",)]
            case "bet":
                amounts = self.bet_amounts(seat)
                return [("bet", *amounts, word) for word in self.words(seat)]
            case _:
                return [(word,) for word in self.words(seat)]

    def chips(self, seat: int) -> int:
        """The total chips of a seat, with its piatto (S9)."""
        return super().chips(seat) + (self.piatto if seat == self.banker else 0)

    def buys(self, seat: int, chips: int) -> None:
        """Set the chips of a seat, without its piatto."""
        super().buys(seat, chips - (self.piatto if seat == self.banker else 0))

    def may_see(self, seat: int, viewer: int | None) -> bool:
        """S11, S12, S13: whether the viewer may see a covered card while the hand runs."""
        if seat == self.banker:
            return self.turned_up
        return viewer == seat or is_bust(self.hands[seat])

    def words(self, seat: int) -> list[str]:
        """S3, S17: the decisions that the seat may make."""
        if not self.pack and not self.finished:
            return ["sto"]
        if must_draw(self.hands[seat], lone_matta_stands=self.lone_matta_stands):
            return ["tiro"]
        return ["sto", "tiro"]

    def _bank_of(self, banker: int, amount: int) -> Telling:
        self.obliged = [banker]
        yield from self.bank(banker, amount)
        self.obliged = []
        self.due = self.in_turn(banker)[1]

    @abstractmethod
    def bank(self, banker: int, amount: int) -> Telling:
        """Play one bank to its end."""

    @abstractmethod
    def bank_amounts(self, seat: int) -> tuple[int, int]:
        """S7, S18: the minimum and the maximum."""

    @abstractmethod
    def bet_amounts(self, seat: int) -> tuple[int, int]:
        """S11, S18, S19: the minimum and the maximum."""

    @abstractmethod
    def absent_draws(self, seat: int) -> bool:
        """S24: whether the house draws for an absent seat."""

    def punta_plays(self, seat: int) -> Telling:
        """S11, S12, S19: the punta sees the card, bets and plays; after a timeout there is no
        bet.
        """
        said = yield from self.said(("bet", seat))
        if said == TIME:
            return
        self.bets[seat] = said[1]
        self.players[seat].new = False
        yield from self.draws(seat, said[2])

    def draws(self, seat: int, word: str) -> Telling:
        """S12, S13: as often as the player likes, to 7½ or beyond."""
        hand = self.hands[seat]
        while word == "tiro":
            hand.append((yield from self.card()))
            if total(hand) >= TARGET:
                return
            word = yield from self.word(seat)

    def word(self, seat: int) -> Generator[Wanted, Answer, str]:
        """«Sto» or «Tiro»; alla regola for an absent seat (S24)."""
        said = yield from self.said(("word", seat))
        if said != TIME:
            return str(said[0])
        return "tiro" if self.absent_draws(seat) and "tiro" in self.words(seat) else "sto"

    def banker_plays(self, banker: int) -> Telling:
        """S13: the banker turns up the covered card and plays."""
        self.turned_up = True
        word = yield from self.word(banker)
        yield from self.draws(banker, word)

    def won(self, seat: int, banker: int) -> int:
        """S14: a punta's win or loss. Without a bet, half the minimum, but at most what the hand
        could have cost (S11, S19).
        """
        if seat not in self.bets:
            return -min(self.minimum_bet // 2, self.bet_amounts(seat)[1])
        hand, bet = self.hands[seat], self.bets[seat]
        if is_bust(hand) or not punta_wins(hand, self.hands[banker]):
            return -bet
        if self.reale and total(hand) == TARGET and len(hand) == 2:
            return min(2 * bet, self.piatto)
        return bet

    def alive(self) -> list[int]:
        """The punte that have bet and are not bust."""
        return [seat for seat in self.bets if not is_bust(self.hands[seat])]


class Piatto(Referee):
    """The variant piatto (S9-S16)."""

    def bank_amounts(self, seat: int) -> tuple[int, int]:
        """S7: the minimum and the maximum of the piatto."""
        stack = self.players[seat].stack
        return min(self.minimum_bank, stack), stack

    def bank(self, banker: int, amount: int) -> Telling:
        """S9, S16, S17: meet the punte one by one, with shuffles in between."""
        self.banker, self.piatto = banker, amount
        self.players[banker].stack -= amount
        yield from self.shuffle_all()
        met = banker
        while self.piatto and self.enough():
            ahead = [seat for seat in self.after(met, banker) if self.must_play(seat)]
            if not ahead:
                break
            if self.stands():
                yield from self._stand_in_a_bank()
                continue
            if MATTA in self.finished:
                yield from self.shuffle_all()
                continue
            self.obliged = [banker, ahead[0]]
            if (yield from self._meet(ahead[0], banker)):
                met = ahead[0]
            self.obliged = [banker]
        self.players[banker].stack += self.piatto
        self.banker, self.piatto = None, 0

    def _stand_in_a_bank(self) -> Telling:
        """P4: nothing begins or ends until coups begin again, or too few are left."""
        while self.stands() and self.enough():
            yield ("nothing",)

    def after(self, met: int, banker: int) -> list[int]:
        """S9: the places that the banker still has to meet."""
        places = self.others_in_turn(banker)
        return places if met == banker else places[places.index(met) + 1 :]

    def _meet(self, seat: int, banker: int) -> Generator[Wanted, Answer, bool]:
        """S10: whether the punta has been met; False for one that is asked when the table stops."""
        if self.tournament and not self.can_play(seat):
            lost = min(self.minimum_bet // 2, self.players[seat].stack)
            self.pay({seat: -lost, banker: lost})
            return True
        said = yield from self._gioco(seat)
        if said == ("gioco",):
            yield from self._hand(seat, banker)
        return bool(said != STANDS)

    def _gioco(self, seat: int) -> Generator[Wanted, Answer, Answer]:
        """S10: no answer if too few players are left; in a tournament the punta must play."""
        said: Answer = ("gioco",) if self.tournament else LOOK
        while said == LOOK and self.enough(besides=seat):
            said = STANDS if self.stands() else (yield ("gioco", seat))
        return said

    def _hand(self, seat: int, banker: int) -> Telling:
        """S11-S15: play a hand of one punta against the banker, and settle it."""
        self.bets, self.turned_up = {}, False
        yield from self.restock(2)
        self.hands = {each: [self.pack.pop(0)] for each in (seat, banker)}
        yield from self.punta_plays(seat)
        if self.alive():
            yield from self.banker_plays(banker)
        won = self.won(seat, banker)
        if self.bets:
            self.piatto -= won
            self.players[banker].stack += won
        self.pay({seat: won, banker: -won})
        self.finished += self.hands[seat] + self.hands[banker]

    def bet_amounts(self, seat: int) -> tuple[int, int]:
        """S11: the minimum and the maximum of a bet."""
        most = min(self.piatto, self.players[seat].stack)
        return min(self.minimum_bet, most), most

    def absent_draws(self, seat: int) -> bool:
        """S24: whether the house draws for an absent seat."""
        if seat != self.banker:
            return punta_draws(self.hands[seat])
        (punta,) = self.bets
        return banker_draws_against_one(self.hands[seat], self.hands[punta][1:])


class Classica(Referee):
    """The variant classica (S18-S21)."""

    def bank_amounts(self, seat: int) -> tuple[int, int]:
        """S18: the limit or, if it would be below the minimum, the banker's whole stack."""
        stack = self.players[seat].stack
        if self.would_be_all_in(seat):
            return stack, stack
        return self.minimum_bet, min(stack // len(self._punte(seat)), self.maximum)

    def would_be_all_in(self, seat: int) -> bool:
        """S18: whether the chips do not cover the minimum for everybody."""
        return self.players[seat].stack // len(self._punte(seat)) < self.minimum_bet

    def largest_loss(self, seat: int, amount: int) -> int:
        """S18: the largest loss that is shown before taking the bank for this amount."""
        return amount if self.would_be_all_in(seat) else amount * len(self._punte(seat))

    def _punte(self, banker: int) -> list[int]:
        return [seat for seat in self.others_in_turn(banker) if self.can_play(seat)]

    def price_of_silence(self, seat: int) -> tuple[int, list[int]] | None:
        """S20: what a silent due banker pays, and to which seats."""
        punte = self._punte(seat)
        return 2 * self.minimum_bet * len(punte), punte

    def bank(self, banker: int, amount: int) -> Telling:
        """S19, S21: one hand of the banker against all punte."""
        self.banker = banker
        self.punte = [(seat, self.players[seat]) for seat in self._punte(banker)]
        self.limit = amount
        self.cover = amount if self.would_be_all_in(banker) else None
        yield from self.shuffle_all()
        while self._dealt_in() and self.enough() and self.stands():
            yield ("nothing",)
        dealt_in = self._dealt_in() if self.enough() else {}
        if dealt_in:
            yield from self._coup(banker, dealt_in)
        self.banker, self.limit = None, 0

    def _dealt_in(self) -> dict[int, int]:
        """S18, S19: the seats still present, and the bet that each must make in an all-in bank, or
        0.
        """
        there = [
            seat
            for seat, player in self.punte
            if self.players.get(seat) is player and self.can_play(seat)
        ]
        if self.cover is None:
            return dict.fromkeys(there, 0)
        left, exactly = self.cover, {}
        for seat in there:
            bet = min(self.minimum_bet, self.players[seat].stack, left)
            if bet:
                exactly[seat] = bet
                left -= bet
        return exactly

    def _coup(self, banker: int, dealt_in: dict[int, int]) -> Telling:
        """S19: play one after the other, then the banker against all; then settle everything."""
        self.exactly = dealt_in
        self.bets, self.turned_up = {}, False
        self.obliged = [*self.exactly, banker]
        self.hands = {seat: [self.pack.pop(0)] for seat in self.obliged}
        for seat in self.exactly:
            yield from self.punta_plays(seat)
        if self.alive():
            yield from self.banker_plays(banker)
        changes = {seat: self.won(seat, banker) for seat in self.exactly}
        self.pay({**changes, banker: -sum(changes.values())})

    def bet_amounts(self, seat: int) -> tuple[int, int]:
        """S18, S19: the minimum and the maximum of a bet."""
        if self.exactly[seat]:
            return self.exactly[seat], self.exactly[seat]
        most = min(self.limit, self.players[seat].stack)
        return min(self.minimum_bet, most), most

    def absent_draws(self, seat: int) -> bool:
        """S24: whether the house draws for an absent seat."""
        if seat != self.banker:
            return punta_draws(self.hands[seat])
        alive = [(self.bets[punta], self.hands[punta][1:]) for punta in self.alive()]
        return banker_draws_against_many(self.hands[seat], alive)
