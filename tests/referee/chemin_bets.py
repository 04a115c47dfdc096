"""Bets against a bank of chemin de fer, counted a second time, from RULES.md alone (F5-F8, F25)."""

from dataclasses import dataclass, field


@dataclass
class Placed:
    """What somebody has bet, or called: then the amount is what it took when he called.

    A rispetto `leaves` the bets of others as they counted. `standing` is what an égalité has left.
    """

    amount: int
    call: str | None = None
    leaves: dict[int, int] = field(default_factory=dict)
    standing: bool = False


class Bets:
    """The bets against one bank, in the order in which they were asked."""

    def __init__(self, banker: int, seats: int, posta: int) -> None:
        self.banker = banker
        self.seats = seats
        self.posta = posta
        self.ferito: int | None = None
        self.placed: dict[int, Placed] = {}

    def place(self, seat: int, bet: Placed) -> None:
        """F6: in place of his own."""
        self.take_back(seat)
        self.placed[seat] = bet

    def take_back(self, seat: int) -> None:
        """His part of a rispetto stays uncovered (F6)."""
        self.placed.pop(seat, None)
        for bet in self.placed.values():
            bet.leaves.pop(seat, None)

    def is_frozen(self, seat: int) -> bool:
        """F6, F14: by a rispetto, unless an égalité has left both of them standing."""
        standing = self.placed[seat].standing
        return any(
            seat in bet.leaves and not (standing and bet.standing) for bet in self.placed.values()
        )

    def distance(self, seat: int) -> int:
        """F5: how far he sits from the banker's right."""
        return (self.banker - 1 - seat) % self.seats

    def by_hand(self) -> list[int]:
        """F5, F25: who has placed something, seats first, onlookers as they have asked."""
        seated = [seat for seat in self.placed if seat < self.seats]
        onlookers = [seat for seat in self.placed if seat >= self.seats]
        return sorted(seated, key=self.distance) + onlookers

    def called(self, *calls: str) -> list[int]:
        """Who has made one of these calls, by hand."""
        return [seat for seat in self.by_hand() if self.placed[seat].call in calls]

    def suivi(self) -> bool:
        """F5: who was wounded goes for the whole bank again."""
        bet = None if self.ferito is None else self.placed.get(self.ferito)
        if bet is None:
            return False
        return bet.call == "banco" or (bet.call is None and bet.amount >= self.posta)

    def alone(self) -> int | None:
        """F5, F6: to whom the whole bank belongs, whatever else is placed."""
        if self.suivi():
            return self.ferito
        return self.called("banco")[0] if self.called("banco") else None

    def counted(self) -> dict[int, int]:
        """F6, F7: what counts of everybody's bet."""
        alone = self.alone()
        if alone is not None:
            return {alone: self.posta}
        for caller in self.called("rispetto"):
            bet = self.placed[caller]
            return {**bet.leaves, caller: bet.amount}
        half = self.posta // 2
        tavoli = self.called("tavolo", "avec")[:2]
        earlier_first = [seat for seat in self.placed if seat in tavoli]
        counted = dict(zip(earlier_first, [half, self.posta - half], strict=False))
        left = self.posta - sum(counted.values())
        for seat in self.by_hand():
            if self.placed[seat].call is None:
                counted[seat] = min(self.placed[seat].amount, left)
                left -= counted[seat]
        return {seat: chips for seat, chips in counted.items() if chips}

    def punta(self) -> int | None:
        """F8, F25: the highest, equals by hand; an onlooker only if no seat has bet."""
        counted = self.counted()
        seated = [seat for seat in self.by_hand() if seat in counted and seat < self.seats]
        others = [seat for seat in self.by_hand() if seat in counted]
        best = None
        for seat in seated or others:
            if best is None or counted[seat] > counted[best]:
                best = seat
        return best

    def alone_covered(self) -> int | None:
        """F5: who has covered the whole bank alone, by banco or one bet; not by rispetto."""
        counted = self.counted()
        for seat, chips in counted.items():
            if chips == self.posta and self.placed[seat].call in (None, "banco"):
                return seat if seat < self.seats else None
        return None
