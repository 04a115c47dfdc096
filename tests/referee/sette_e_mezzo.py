"""A second sette e mezzo, written from RULES.md alone: how a bank is played, in both variants."""

from abc import abstractmethod
from collections.abc import Generator

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
    STANDS,
    TIME,
    Answer,
    Player,
    Sitting,
    Telling,
    Wanted,
)

Choice = tuple[str | int, ...]
"""What may be chosen: a name, and for an amount the least and the most."""


class Referee(Sitting):
    """Watches the sitting of a ring table, and says who may do what."""

    def __init__(
        self,
        *,
        minimum: int,
        maximum: int,
        least: int,
        most: int,
        tournament: bool,
        reale: bool,
        lone_matta_stands: bool,
        stacks: dict[int, int],
    ) -> None:
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
        super().__init__(
            minimum=minimum, least=least, most=most, tournament=tournament, stacks=stacks
        )

    def stakes(self, minimum: int) -> None:
        """P4, S18: the largest bet grows with the least."""
        self.maximum = max(minimum, min(1_000_000, self.maximum * minimum // self.minimum))
        super().stakes(minimum)

    def choices(self, seat: int) -> list[Choice]:
        """What the seat may choose now, and nothing else."""
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
        """All that a seat has, a piatto too (S9)."""
        return super().chips(seat) + (self.piatto if seat == self.banker else 0)

    def buys(self, seat: int, chips: int) -> None:
        """Chips before the seat; a piatto stays what it is."""
        super().buys(seat, chips - (self.piatto if seat == self.banker else 0))

    def may_see(self, seat: int, viewer: int | None) -> bool:
        """S11, S12, S13: a covered card, while the hand runs."""
        if seat == self.banker:
            return self.turned_up
        return viewer == seat or is_bust(self.hands[seat])

    def words(self, seat: int) -> list[str]:
        """S3, S17."""
        if not self.pack and not self.finished:
            return ["sto"]
        if must_draw(self.hands[seat], lone_matta_stands=self.lone_matta_stands):
            return ["tiro"]
        return ["sto", "tiro"]

    def _bank_of(self, banker: int, amount: int) -> Telling:
        self.players[banker].new = False
        self.obliged = [banker]
        yield from self.bank(banker, amount)
        self.obliged = []
        self.due = self.in_turn(banker)[1]

    @abstractmethod
    def bank(self, banker: int, amount: int) -> Telling:
        """Play one bank to its end."""

    @abstractmethod
    def bank_amounts(self, seat: int) -> tuple[int, int]:
        """S7, S18: the least and the most."""

    @abstractmethod
    def bet_amounts(self, seat: int) -> tuple[int, int]:
        """S11, S18, S19: the least and the most."""

    @abstractmethod
    def absent_draws(self, seat: int) -> bool:
        """S24."""

    def punta_plays(self, seat: int) -> Telling:
        """S11, S12, S19: he sees his card, bets and plays; who lets the time pass has no bet."""
        said = yield from self.said(("bet", seat))
        if said == TIME:
            return
        self.bets[seat] = said[1]
        self.players[seat].new = False
        yield from self.draws(seat, said[2])

    def draws(self, seat: int, word: str) -> Telling:
        """S12, S13: as often as he likes, to 7½ or beyond."""
        hand = self.hands[seat]
        while word == "tiro":
            hand.append((yield from self.card()))
            if total(hand) >= TARGET:
                return
            word = yield from self.word(seat)

    def word(self, seat: int) -> Generator[Wanted, Answer, str]:
        """Sto or tiro; alla regola for an absent seat (S24)."""
        said = yield from self.said(("word", seat))
        if said != TIME:
            return str(said[0])
        return "tiro" if self.absent_draws(seat) and "tiro" in self.words(seat) else "sto"

    def banker_plays(self, banker: int) -> Telling:
        """S13."""
        self.turned_up = True
        word = yield from self.word(banker)
        yield from self.draws(banker, word)

    def won(self, seat: int, banker: int) -> int:
        """S14: what a punta wins, or loses; without a bet, half the minimum (S11, S19)."""
        if seat not in self.bets:
            return -min(self.minimum // 2, self.players[seat].stack)
        hand, bet = self.hands[seat], self.bets[seat]
        if is_bust(hand) or not punta_wins(hand, self.hands[banker]):
            return -bet
        if self.reale and total(hand) == TARGET and len(hand) == 2:
            return min(2 * bet, self.piatto)
        return bet

    def alive(self) -> list[int]:
        """The punte who have bet and are not bust."""
        return [seat for seat in self.bets if not is_bust(self.hands[seat])]


class Piatto(Referee):
    """S9-S16."""

    def bank_amounts(self, seat: int) -> tuple[int, int]:
        """S7."""
        stack = self.players[seat].stack
        return min(self.minimum, stack), stack

    def bank(self, banker: int, amount: int) -> Telling:
        """S9, S16, S17."""
        self.banker, self.piatto = banker, amount
        self.players[banker].stack -= amount
        yield from self.shuffle_all()
        met = banker
        while self.piatto and self.enough():
            ahead = [seat for seat in self.after(met, banker) if self.must_play(seat)]
            if not ahead:
                break
            if self.stands():
                yield ("nothing",)
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

    def after(self, met: int, banker: int) -> list[int]:
        """S9: the places that the banker has still to come to."""
        places = self.others_in_turn(banker)
        return places if met == banker else places[places.index(met) + 1 :]

    def _meet(self, seat: int, banker: int) -> Generator[Wanted, Answer, bool]:
        """S10: whether he has been met; not who is asked when the table comes to stand still."""
        if self.tournament and not self.can_play(seat):
            lost = min(self.minimum // 2, self.players[seat].stack)
            self.pay({seat: -lost, banker: lost})
            return True
        said = yield from self._gioco(seat)
        if said == ("gioco",):
            yield from self._hand(seat, banker)
        return bool(said != STANDS)

    def _gioco(self, seat: int) -> Generator[Wanted, Answer, Answer]:
        """S10: no answer at all if there are too few meanwhile; in a tournament he must play."""
        said: Answer = ("gioco",) if self.tournament else LOOK
        while said == LOOK and self.enough(besides=seat):
            said = STANDS if self.stands() else (yield ("gioco", seat))
        return said

    def _hand(self, seat: int, banker: int) -> Telling:
        """S11-S15."""
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
        """S11."""
        most = min(self.piatto, self.players[seat].stack)
        return min(self.minimum, most), most

    def absent_draws(self, seat: int) -> bool:
        """S24."""
        if seat != self.banker:
            return punta_draws(self.hands[seat])
        (punta,) = self.bets
        return banker_draws_against_one(self.hands[seat], self.hands[punta][1:])


class Classica(Referee):
    """S18-S21."""

    def bank_amounts(self, seat: int) -> tuple[int, int]:
        """S18: the limit, or, where it would be below the minimum, his whole stack."""
        stack = self.players[seat].stack
        each = stack // len(self._punte(seat))
        return (stack, stack) if each < self.minimum else (self.minimum, min(each, self.maximum))

    def _punte(self, banker: int) -> list[int]:
        return [seat for seat in self.others_in_turn(banker) if self.can_play(seat)]

    def price_of_silence(self, seat: int) -> tuple[int, list[int]] | None:
        """S20."""
        punte = self._punte(seat)
        return 2 * self.minimum * len(punte), punte

    def bank(self, banker: int, amount: int) -> Telling:
        """S19, S21."""
        self.banker = banker
        self.punte = [(seat, self.players[seat]) for seat in self._punte(banker)]
        self.limit = amount
        all_in = self.players[banker].stack // len(self.punte) < self.minimum
        self.cover = amount if all_in else None
        yield from self.shuffle_all()
        while self._dealt_in() and self.enough() and self.stands():
            yield ("nothing",)
        dealt_in = self._dealt_in() if self.enough() else {}
        if dealt_in:
            yield from self._coup(banker, dealt_in)
        self.banker, self.limit = None, 0

    def _dealt_in(self) -> dict[int, int]:
        """S18, S19: those still there, and how much each must bet of an all-in bank, or 0."""
        there = [
            seat
            for seat, player in self.punte
            if self.players.get(seat) is player and self.can_play(seat)
        ]
        if self.cover is None:
            return dict.fromkeys(there, 0)
        left, exactly = self.cover, {}
        for seat in there:
            bet = min(self.minimum, self.players[seat].stack, left)
            if bet:
                exactly[seat] = bet
                left -= bet
        return exactly

    def _coup(self, banker: int, dealt_in: dict[int, int]) -> Telling:
        """S19: one after the other, then the banker against all, then all is settled."""
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
        """S18, S19."""
        if self.exactly[seat]:
            return self.exactly[seat], self.exactly[seat]
        most = min(self.limit, self.players[seat].stack)
        return min(self.minimum, most), most

    def absent_draws(self, seat: int) -> bool:
        """S24."""
        if seat != self.banker:
            return punta_draws(self.hands[seat])
        alive = [(self.bets[punta], self.hands[punta][1:]) for punta in self.alive()]
        return banker_draws_against_many(self.hands[seat], alive)
