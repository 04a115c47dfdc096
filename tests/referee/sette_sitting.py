"""A second sette e mezzo, written from RULES.md alone: the seats, and the order of the bank.

The course of play is a generator that yields what it waits for and is sent the answer. Joining and
leaving are separate calls.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from circolo.cards.card import Card
from tests.referee.sette_cards import MATTA

Wanted = tuple[Any, ...]
"""A wait: its name, then the asked seat, unless it is chance."""

Answer = Any
"""A choice by its name, with its amount; or the order of forty cards; or a seat drawn by lot."""

Telling = Generator[Wanted, Answer, None]

LOOK = ("look",)
"""Sent instead of an answer: a player has joined or left."""

TIME = ("time",)

MOST_CHIPS = 1_000_000

STANDS = ("stands still",)
"""Sent instead of an answer: the tournament stops the table (P4)."""


@dataclass(eq=False)
class Player:
    """A player in a seat; `new`: the bank skips them on its next round (S6)."""

    stack: int
    new: bool
    out: bool = False
    gone: bool = False


class Sitting(ABC):
    """A table from its opening on, in any variant."""

    def __init__(
        self,
        *,
        minimum_bank: int,
        minimum_bet: int,
        least: int,
        most: int,
        tournament: bool,
        stacks: dict[int, int],
    ) -> None:
        self.minimum_bank = minimum_bank
        self.minimum_bet = minimum_bet
        self.tournament = tournament
        self.banks = 0
        self.until: int | None = None
        self.least = least
        self.most = most
        self.players = {seat: Player(stack, new=True) for seat, stack in stacks.items()}
        self.due: int | None = None
        self.called: int | None = None
        self.remembered: list[Player] = []
        self.skipped: list[int] = []
        self.obliged: list[int] = []
        self.pack: list[Card] = []
        self.finished: list[Card] = []
        self.coups: list[dict[int, int]] = []
        self.events: list[tuple[Any, ...]] = []
        self._told = self._sit()
        self.wanted = next(self._told)

    # What it is told.

    def answer(self, answer: Answer) -> None:
        """Answer the open question; a player who has left and owes nothing frees the seat (R10)."""
        self.wanted = self._told.send(answer)
        gone = [seat for seat, player in self.players.items() if player.gone]
        for seat in gone:
            if seat not in self.obliged:
                del self.players[seat]

    def joins(self, seat: int, stack: int, *, new: bool) -> None:
        """R10, S6: a player sits down, perhaps as a newcomer."""
        assert seat not in self.players, "the seat is taken"
        self.players[seat] = Player(stack, new=new and self.can_be_new())
        self.answer(LOOK)

    def can_be_new(self) -> bool:
        """S6: in a tournament only a player who was moved there after a bank."""
        return not self.tournament or self.banks > 0

    def leaves(self, seat: int) -> None:
        """R10: the player leaves."""
        self.players[seat].gone = True
        self.answer(LOOK)

    def sits_out(self, seat: int) -> None:
        """R3: the seat is absent from now on."""
        self.players[seat].out = True
        self.answer(LOOK)

    def comes_back(self, seat: int) -> None:
        """R3: the seat decides for itself again."""
        self.players[seat].out = False
        self.answer(LOOK)

    def buys(self, seat: int, stack: int) -> None:
        """Between two boundaries."""
        self.players[seat].stack = stack
        self.answer(LOOK)

    def stakes(self, minimum: int) -> None:
        """P4: between two banks; a separate minimum bank grows with the minimum bet."""
        grown = self.minimum_bank * minimum // self.minimum_bet
        self.minimum_bank = max(1, min(MOST_CHIPS, grown))
        self.minimum_bet = minimum
        self.answer(LOOK)

    def plays_until(self, coup: int | None) -> None:
        """P4: no coup begins after this one."""
        self.until = coup
        self.answer(LOOK)

    def stands(self) -> bool:
        """P4: whether no coup may begin."""
        return self.until is not None and self.played_so_far() >= self.until

    def played_so_far(self) -> int:
        """The number of coups so far."""
        return len(self.coups)

    def say(self, *event: Any) -> None:
        """Record an event."""
        self.events.append(event)

    # Who is there.

    def seats(self) -> list[int]:
        """The taken seats."""
        return list(self.players)

    def chips(self, seat: int) -> int:
        """The total chips of a seat."""
        return self.players[seat].stack

    def can_play(self, seat: int) -> bool:
        """Whether the seat is taken, has chips, and is not in sit out."""
        player = self.players.get(seat)
        there = player is not None and not player.gone and not player.out
        return there and self.chips(seat) > 0

    def must_play(self, seat: int) -> bool:
        """S6, S8, S10: in a tournament bank and hands come to absent seats too."""
        absent_too = self.tournament and seat in self.players and self.chips(seat) > 0
        return absent_too or self.can_play(seat)

    def enough(self, *, besides: int | None = None) -> bool:
        """R5: seats in sit out count as seated, but two must be active; in a tournament two must be
        taken, absent or not.
        """
        if self.tournament:
            here = [seat for seat in self.seats() if not self.players[seat].gone]
            return sum(self.must_play(seat) for seat in here) >= 2
        seated = [seat for seat in self.seats() if not self.players[seat].gone or seat == besides]
        active = [seat for seat in seated if self.can_play(seat) or seat == besides]
        return len(seated) >= self.least and len(active) >= 2

    def in_turn(self, first: int) -> list[int]:
        """All places from this one on, anticlockwise; letters run clockwise (T3)."""
        return [(first - steps) % self.most for steps in range(self.most)]

    def others_in_turn(self, seat: int) -> list[int]:
        """All other places, from the right on."""
        return self.in_turn(seat)[1:]

    # What goes on.

    def _sit(self) -> Telling:
        """R5: play while enough are seated, and go on after an interruption."""
        while True:
            while not self.enough() or self.stands():
                yield ("nothing",)
            stayed = [seat for seat in self.in_turn(self.due or 0) if self._stayed(seat)]
            if stayed and self.due is not None:
                self.due = self._first_known(stayed)
            else:
                yield from self._first_banker()
            self.called = self.due
            while self.enough():
                yield from self._bank_is_due()
            self.say("PlayInterrupted")
            self.remembered = [player for player in self.players.values() if not player.gone]

    def _first_known(self, seats: list[int]) -> int:
        """S6: a newcomer is skipped once, unless all are newcomers."""
        known = [seat for seat in seats if not self.players[seat].new]
        self._skip(seats[: seats.index(known[0])] if known else [])
        return (known or seats)[0]

    def _skip(self, seats: list[int]) -> None:
        """S6: once."""
        self.skipped += seats
        for seat in seats:
            self.players[seat].new = False

    def _just_skipped(self) -> tuple[int, ...]:
        skipped, self.skipped = self.skipped, []
        return tuple(skipped)

    def _stayed(self, seat: int) -> bool:
        return self.must_play(seat) and self.players[seat] in self.remembered

    def _first_banker(self) -> Telling:
        """S5: the seat that gets the matta, face up."""
        yield from self.shuffle_all()
        first = yield from self.said(("first_seat",))
        seats = [seat for seat in self.in_turn(first) if self.can_play(seat)]
        seats = seats or [seat for seat in self.in_turn(first) if self.must_play(seat)]
        if self.enough():
            self.due = seats[self.pack.index(MATTA) % len(seats)]

    def _bank_is_due(self) -> Telling:
        """S6, S7: ask one seat after the other and, when all have refused, take the first that
        accepts.
        """
        begins = self.due
        assert begins is not None
        for seat in self.in_turn(begins):
            if not self.enough():
                return
            if self.called is None and self.stands():
                yield from self._stand(self.due)
                return
            if not self.must_play(seat):
                continue
            if self._is_skipped(seat):
                self._skip([seat])
                continue
            self.say("BankDue", seat, seat == self.called, self._just_skipped())
            self.called, self.due = None, seat
            said = yield from self._asked_for_the_bank(seat)
            if said == STANDS:
                yield from self._stand(seat, seat)
            if said in (LOOK, STANDS):
                return
            self.due = self.in_turn(seat)[1]
            price = self.price_of_silence(seat)
            if said == TIME:
                self.say("BankLapsed", seat)
            if said == TIME and price is not None:
                self._share(seat, *price)
                return
            if said[0] == "take":
                yield from self._is_banker(seat, said[1])
                return
            if said[0] == "pass":
                self.say("BankPassed", seat)
        if self.stands() and self.enough():
            yield from self._stand(self.due)
            return
        yield from self._open_to_all(begins)

    def _open_to_all(self, begins: int) -> Telling:
        """S6: every seat has refused."""
        self.due = begins
        taken = TIME
        while self.enough():
            if self.stands():
                yield from self._stand(begins)
                return
            if taken == TIME:
                self.say("BankOpen", self._just_skipped())
            taken = yield ("any_bank",)
            if taken not in (LOOK, TIME):
                yield from self._is_banker(taken[1], taken[2])
                return

    def _is_banker(self, seat: int, amount: int) -> Telling:
        self.bank_begins(seat)
        yield from self._bank_of(seat, amount)

    def bank_begins(self, seat: int) -> None:
        """S6: the banker is no newcomer any more; in a tournament, nor is any seat that is
        present.
        """
        self.banks += 1
        for each, player in self.players.items():
            player.new = player.new and each != seat and not self.tournament

    def _asked_for_the_bank(self, seat: int) -> Generator[Wanted, Answer, Answer]:
        """Wait while enough are seated; the asked player owes an answer even after leaving
        (S20).
        """
        self.obliged = [seat]
        said: Answer = LOOK
        while said == LOOK and self.enough(besides=seat):
            said = STANDS if self.stands() else (yield ("bank", seat))
        self.obliged = []
        return said

    def _stand(self, due: int | None, asked: int | None = None) -> Telling:
        """P4: until coups begin again, or too few are left; then the bank is due to the same seat
        again.
        """
        self.due = due
        self.say("PlayStopped", asked)
        while self.stands() and self.enough():
            yield ("nothing",)

    def _is_skipped(self, seat: int) -> bool:
        """S6: a newcomer is skipped once, unless all are newcomers, or the turn began with them
        (S5, R5).
        """
        all_new = all(self.players[each].new for each in self.seats() if self.must_play(each))
        return self.players[seat].new and not all_new and seat != self.called

    @abstractmethod
    def _bank_of(self, banker: int, amount: int) -> Telling:
        """Let the taker hold the bank, and name the seat to which it is due then."""

    def price_of_silence(self, seat: int) -> tuple[int, list[int]] | None:
        """S6, S8: what a silent due banker pays, and to which seats."""
        if not self.tournament:
            return None
        others = [each for each in self.others_in_turn(seat) if self.must_play(each)]
        return self.minimum_bank // 2, others

    def _share(self, payer: int, amount: int, among: list[int]) -> None:
        """R9: in whole chips, the odd ones from the payer's right on, as far as the payer's chips
        go.
        """
        each, odd = divmod(min(amount, self.players[payer].stack), len(among))
        shares = {seat: each + (place < odd) for place, seat in enumerate(among)}
        self.pay({payer: -sum(shares.values()), **shares})

    # What a bank does.

    def said(self, wanted: Wanted) -> Generator[Wanted, Answer, Answer]:
        """Wait for an answer, while players join or leave."""
        said: Answer = LOOK
        while said == LOOK:
            said = yield wanted
        return said

    def shuffle_all(self) -> Telling:
        """S17: shuffle the whole pack."""
        self.finished = []
        self.pack = yield from self.said(("shuffle",))

    def restock(self, cards: int) -> Telling:
        """S17: the rest of the stock goes first, then the finished hands, shuffled."""
        if len(self.pack) < cards and self.finished:
            order = yield from self.said(("shuffle",))
            self.pack += [card for card in order if card in self.finished]
            self.finished = []

    def card(self) -> Generator[Wanted, Answer, Card]:
        """The top card."""
        yield from self.restock(1)
        return self.pack.pop(0)

    def pay(self, changes: dict[int, int]) -> None:
        """Settle a coup."""
        assert sum(changes.values()) == 0, "chips are conserved"
        for seat, change in changes.items():
            self.players[seat].stack += change
            assert self.players[seat].stack >= 0, "nobody loses more than he has"
        self.coups.append({seat: change for seat, change in changes.items() if change})
