"""Bets against a bank of chemin de fer, counted a second time, from RULES.md alone (F5-F8, F25)."""

from dataclasses import dataclass, field

CALLS = ("banco", "rispetto", "tavolo", "avec")


@dataclass
class Placed:
    """A bet or a call; of a call, the amount when it was made.

    A rispetto `leaves` the bets of others as they counted. A tavolo is half of the posta, or
    `stays` at its amount after the banker has added. `standing`: it stands from an égalité.
    """

    amount: int
    call: str | None = None
    leaves: dict[int, int] = field(default_factory=dict)
    stays: int | None = None
    standing: bool = False


class Bets:
    """The bets against one bank, in the order of asking."""

    def __init__(self, banker: int, seats: int, posta: int) -> None:
        self.banker = banker
        self.seats = seats
        self.posta = posta
        self.ferito: int | None = None
        self.placed: dict[int, Placed] = {}

    def place(self, seat: int, bet: Placed) -> None:
        """F6: replace the seat's own bet; a raised tavolo keeps its position (F16)."""
        own = self.placed.get(seat)
        raised = own is not None and own.call == bet.call and bet.call in ("tavolo", "avec")
        if not raised:
            self.take_back(seat)
        self.placed[seat] = bet

    def take_back(self, seat: int) -> None:
        """Withdraw a bet; its part of a rispetto stays uncovered (F6)."""
        self.placed.pop(seat, None)
        for bet in self.placed.values():
            bet.leaves.pop(seat, None)

    def is_frozen(self, seat: int) -> bool:
        """F6, F14: frozen by a rispetto, unless both stand from an égalité."""
        standing = self.placed[seat].standing
        return any(
            seat in bet.leaves and not (standing and bet.standing) for bet in self.placed.values()
        )

    def distance(self, seat: int) -> int:
        """F5: the distance from the banker's right."""
        return (self.banker - 1 - seat) % self.seats

    def by_hand(self) -> list[int]:
        """F5, F25: the places with a bet, seats first, then standing bettors in the order of
        asking.
        """
        seated = [seat for seat in self.placed if seat < self.seats]
        onlookers = [seat for seat in self.placed if seat >= self.seats]
        return sorted(seated, key=self.distance) + onlookers

    def called(self, *calls: str) -> list[int]:
        """The seats that have made one of these calls, by hand."""
        return [seat for seat in self.by_hand() if self.placed[seat].call in calls]

    def alone(self) -> int | None:
        """F5, F6: the seat that has the whole bank, whatever else is placed."""
        callers = self.called("banco")
        if self.ferito in callers:
            return self.ferito
        return callers[0] if callers else None

    def counted(self) -> dict[int, int]:
        """F6, F7: the counted amount of every bet."""
        alone = self.alone()
        if alone is not None:
            return {alone: min(self.placed[alone].amount, self.posta)}
        for caller in self.called("rispetto"):
            bet = self.placed[caller]
            amount = min(bet.amount, self._missing(bet))
            return _some({**self._together(bet.leaves), caller: amount})
        return self._together({seat: bet.amount for seat, bet in self.placed.items()})

    def _together(self, amounts: dict[int, int]) -> dict[int, int]:
        """F6, F7: tavoli before partial bets, which count up to the cover."""
        tavoli = [seat for seat in self.called("tavolo", "avec") if seat in amounts][:2]
        counted: dict[int, int] = {}
        for seat in [seat for seat in self.placed if seat in tavoli]:
            half = self.posta - self.posta // 2 if counted else self.posta // 2
            stays = self.placed[seat].stays
            counted[seat] = half if stays is None else min(stays, half)
        left = self.posta - sum(counted.values())
        for seat in self.by_hand():
            if seat in amounts and self.placed[seat].call is None:
                counted[seat] = min(amounts[seat], left)
                left -= counted[seat]
        return _some(counted)

    def shrink(self, posta: int) -> dict[int, int]:
        """F16: shrink the calls with the posta; return those that shrank."""
        before = {seat: self.takes(seat) for seat in self.called(*CALLS)}
        self.posta = posta
        after = {seat: self.takes(seat) for seat in before}
        for seat in self.called("banco", "rispetto"):
            self.placed[seat].amount = after[seat]
        for seat in self.called("tavolo", "avec"):
            if self.placed[seat].stays is not None:
                self.placed[seat].stays = after[seat]
        return {seat: chips for seat, chips in after.items() if chips < before[seat]}

    def takes(self, seat: int) -> int:
        """The amount of a call, regardless of others."""
        bet = self.placed[seat]
        if bet.call == "banco":
            return min(bet.amount, self.posta)
        if bet.call == "rispetto":
            return min(bet.amount, self._missing(bet))
        everybody = {each: placed.amount for each, placed in self.placed.items()}
        return self._together(everybody).get(seat, self.posta // 2)

    def keep_tavoli(self) -> None:
        """F16: tavoli stay at their amounts when the banker adds."""
        for seat in self.called("tavolo", "avec"):
            self.placed[seat].stays = self.takes(seat)

    def _missing(self, rispetto: Placed) -> int:
        return self.posta - sum(self._together(rispetto.leaves).values())

    def without(self, seat: int, *calls: str) -> dict[int, int]:
        """The count without this seat's bet, and without any of these calls."""
        placed = dict(self.placed)
        for each in {seat, *self.called(*calls)} & {*placed}:
            del self.placed[each]
        counted = self.counted()
        self.placed = placed
        return counted

    def punta(self) -> int | None:
        """F8, F25: the highest counted bet, ties by hand; standing bettors only if no seat has
        bet.
        """
        counted = self.counted()
        seated = [seat for seat in self.by_hand() if seat in counted and seat < self.seats]
        others = [seat for seat in self.by_hand() if seat in counted]
        best = None
        for seat in seated or others:
            if best is None or counted[seat] > counted[best]:
                best = seat
        return best

    def alone_covered(self) -> int | None:
        """F5: the seat that has covered the whole bank by banco, as it was offered."""
        for seat, chips in self.counted().items():
            if chips == self.posta and self.placed[seat].call == "banco":
                return seat
        return None


def _some(counted: dict[int, int]) -> dict[int, int]:
    return {seat: chips for seat, chips in counted.items() if chips}
