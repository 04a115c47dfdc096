"""Many deals of tressette at once, as tensors, which one processor or accelerator plays in step.

The rules are those of `games.tressette`, without signals; `tests/tools/test_train.py` compares the
two card by card. Seats are counted in the order of play: the seat after seat 0 is to its right.
"""

import torch
from torch import Tensor

from circolo.bots.tressette.learned.features import (
    CARDS,
    INDEX,
    LAYOUTS,
    SUITS,
    THIRDS,
)
from circolo.cards.card import PACK
from circolo.games.tressette.dealing import FOUR_OF_DENARI
from circolo.tricks.card_points import LAST_TRICK
from circolo.tricks.card_points import THIRDS as WORTH

RANKS = CARDS // len(SUITS)
HAND = 10
_COMBINED = slice(RANKS - 3, RANKS)
"""The ranks that make combinations: Asso, 2 and 3."""


def random_deals(
    *, count: int, seats: int, random: torch.Generator, by_four: float = 0.85, accuso: float = 0.7
) -> "Deals":
    """Return deals at random.

    `by_four` is the share of the deals of four players to which the holder of the 4 of denari
    leads (T5), and `accuso` the share in which seats declare.
    """

    def chance(share: float) -> Tensor:
        return torch.rand(count, generator=random, device=random.device) < share

    pack = torch.rand(count, CARDS, generator=random, device=random.device).argsort(1)
    dealt = (pack == INDEX[FOUR_OF_DENARI]).long().argmax(1) // HAND
    if seats == 4:
        is_by_four = chance(by_four)
        other = torch.randint(4, (count,), generator=random, device=random.device)
        leader = torch.where(is_by_four, dealt, other)
    else:
        is_by_four, leader = chance(0.0), torch.where(dealt < seats, dealt, 0)
    return Deals(pack, seats=seats, leader=leader, is_by_four=is_by_four, accuso=chance(accuso))


class Deals:
    """Deals for 2 or 4 players that are played in step, one card in each.

    The tensors have one row for each deal. `pack` has the cards, [count, 40]: ten for each seat,
    then the stock. `leader` is the seat that leads first, [count]. `is_by_four` says whether all
    know that it holds the 4 of denari (T5), and `accuso` whether seats declare their combinations,
    [count].
    """

    def __init__(
        self, pack: Tensor, *, seats: int, leader: Tensor, is_by_four: Tensor, accuso: Tensor
    ) -> None:
        self.count, self.seats, self.layout = len(pack), seats, LAYOUTS[seats]
        self.device = pack.device
        self.accuso = accuso
        self.worth = torch.zeros(CARDS, dtype=torch.int64, device=self.device)
        for card in PACK:
            self.worth[INDEX[card]] = WORTH[card]
        self.rows = torch.arange(self.count, device=self.device)
        self.hands = self._zeros(seats, CARDS)
        for seat in range(seats):
            self.hands[:, seat].scatter_(1, pack[:, HAND * seat : HAND * (seat + 1)], 1)
        self.stock, self.drawn = pack[:, HAND * seats :], 0
        self.played = self._zeros(seats, self.layout.tricks, CARDS)
        self.led = self._zeros(seats, self.layout.tricks)
        self.known = self._zeros(seats, CARDS)
        self.known[self.rows, leader, INDEX[FOUR_OF_DENARI]] = is_by_four.to(torch.uint8)
        self.void = self._zeros(seats, len(SUITS))
        self.gone = self._zeros(CARDS)
        self.won = torch.zeros(self.count, 2, dtype=torch.int64, device=self.device)
        self.turn = leader
        self.trick, self.step = 0, 0
        self._begin_trick()

    def _zeros(self, *shape: int) -> Tensor:
        return torch.zeros(self.count, *shape, dtype=torch.uint8, device=self.device)

    @property
    def is_over(self) -> bool:
        """Return whether all cards are played."""
        return self.trick == self.layout.tricks

    def _begin_trick(self) -> None:
        self.suit = torch.full((self.count,), -1, device=self.device)
        self.best = torch.full((self.count,), -1, device=self.device)
        self.taker = self.turn
        self.on_table = torch.zeros(self.count, dtype=torch.int64, device=self.device)
        if not self.is_over:
            self.led[self.rows, self.turn, self.trick] = 1
        if self.trick == 0:
            self._declare()

    def _declare(self) -> None:
        """Make the combinations in the hands on turn known (T11, T12)."""
        hand = self.hands[self.rows, self.turn].view(self.count, len(SUITS), RANKS)
        high = hand[:, :, _COMBINED]
        of_rank = (high.sum(1, keepdim=True) >= 3) & (high > 0)
        of_suit = (high.sum(2, keepdim=True) == 3) & (high > 0)
        made = (of_rank | of_suit) & self.accuso[:, None, None]
        known = self.known.view(self.count, self.seats, len(SUITS), RANKS)
        known[self.rows, self.turn, :, _COMBINED] |= made.to(torch.uint8)

    def legal(self) -> Tensor:
        """Return the legal cards of the seats on turn, [count, 40] (T6)."""
        hand = self.hands[self.rows, self.turn]
        if not self.step:
            return hand
        by_suit = hand.view(self.count, len(SUITS), RANKS)
        follows = torch.zeros_like(by_suit)
        follows[self.rows, self.suit] = by_suit[self.rows, self.suit]
        follows = follows.view(self.count, CARDS)
        return torch.where(follows.bool().any(1, keepdim=True), follows, hand)

    def features(self) -> Tensor:
        """Return the features of the seats on turn, [count, layout.size], zeros and ones."""
        layout, rows = self.layout, self.rows
        order = (self.turn[:, None] + torch.arange(self.seats, device=self.device)) % self.seats
        by_row = rows[:, None]
        hand = self.hands[rows, self.turn]
        moment = self._zeros(layout.tricks + self.seats)
        moment[:, self.trick] = 1
        moment[:, layout.tricks + self.step] = 1
        taking = self._zeros(self.seats)
        if self.step:
            taking[rows, (self.taker - self.turn) % self.seats] = 1
        side = self.turn % 2
        won = self._zeros(2 * THIRDS)
        won[rows, self.won[rows, side]] = 1
        won[rows, THIRDS + self.won[rows, 1 - side]] = 1
        parts = (
            hand,
            self.legal(),
            1 - (self.gone | hand),
            self.played[by_row, order].flatten(1),
            self.led[by_row, order].flatten(1),
            self.known[by_row, order].flatten(1),
            self.void[by_row, order].flatten(1),
            moment,
            taking,
            won,
            self.accuso[:, None].to(torch.uint8),
        )
        return torch.cat(parts, 1)

    def hidden(self) -> Tensor:
        """Return what no player knows, for the critic: the hands of the other seats, and the next
        cards of the stock, [count, 120].
        """
        order = (self.turn[:, None] + torch.arange(1, self.seats, device=self.device)) % self.seats
        others = self.hands[self.rows[:, None], order].flatten(1)
        if self.seats == 4:
            return others
        rest = self._zeros(2, CARDS)
        for at in range(min(2, self.stock.shape[1] - self.drawn)):
            rest[self.rows, at, self.stock[:, self.drawn + at]] = 1
        return torch.cat((others, rest.flatten(1)), 1)

    def play(self, card: Tensor) -> None:
        """Play a legal card in each deal, [count]; a complete trick goes to its taker."""
        rows, suit = self.rows, card // RANKS
        if not self.step:
            self.suit = suit
        follows = suit == self.suit
        self.void[rows, self.turn, self.suit] |= (~follows).to(torch.uint8)
        self.hands[rows, self.turn, card] = 0
        self.known[rows, self.turn, card] = 0
        self.gone[rows, card] = 1
        self.played[rows, self.turn, self.trick, card] = 1
        self.on_table += self.worth[card]
        takes = follows & (card > self.best)
        self.best = torch.where(takes, card, self.best)
        self.taker = torch.where(takes, self.turn, self.taker)
        self.step += 1
        self.turn = (self.turn + 1) % self.seats
        if self.step == self.seats:
            self._end_trick()
        elif self.trick == 0:
            self._declare()

    def _end_trick(self) -> None:
        self.trick, self.step = self.trick + 1, 0
        worth = self.on_table + (LAST_TRICK if self.is_over else 0)
        self.won[self.rows, self.taker % 2] += worth
        self.turn = self.taker
        for place in range(self.seats if self.drawn < self.stock.shape[1] else 0):
            card, seat = self.stock[:, self.drawn], (self.taker + place) % self.seats
            self.hands[self.rows, seat, card] = 1
            self.known[self.rows, seat, card] = 1
            self.drawn += 1
        self._begin_trick()

    def points(self) -> Tensor:
        """Return the whole points of the two sides, [count, 2] (T10)."""
        return self.won // 3
