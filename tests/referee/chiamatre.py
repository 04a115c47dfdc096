"""A second chiamatre, written from RULES.md alone; it uses our code only for the names of cards."""

from fractions import Fraction

from circolo.cards.card import Card

ORDER = "32ARCF7654"  # T2, C1
RIGHT_OF = {0: 3, 3: 2, 2: 1, 1: 0}  # T3: A D C B
SEATS = (0, 1, 2, 3)
EVERY_CARD = [Card(rank + suit) for suit in "DCSB" for rank in ORDER]


def worth(card: Card) -> Fraction:
    """T10, in points."""
    if card[0] == "A":
        return Fraction(1)
    return Fraction(1, 3) if card[0] in "32RCF" else Fraction(0)


class Referee:
    """Referees one match; it is told every card turned, dealt, called and played."""

    def __init__(self, *, call_own_card: bool, signals: str) -> None:
        self.call_own_card = call_own_card
        self.signals = signals
        self.phase = "lot"
        self.turners = list(SEATS)
        self.turned: dict[int, Card] = {}
        self.dealer: int | None = None
        self.kept: list[int] = []
        self.deals_to_play = 4
        self.pack: list[Card] = []
        self.hands: list[list[Card]] = []
        self.caller: int | None = None
        self.called: Card | None = None
        self.holder: int | None = None
        self.shown = False
        self.turn = 0
        self.trick: list[tuple[int, Card]] = []
        self.taker: int | None = None
        self.won: list[Fraction] = []
        self.scores = [0, 0, 0, 0]
        self.deals_won = [0, 0, 0, 0]
        self.called_points = [0, 0, 0, 0]
        self.points: list[int] | None = None
        self.places: list[int] | None = None

    def turn_up(self, seat: int, card: Card) -> None:
        """C2: the highest deals, equals turn again."""
        assert self.phase == "lot" and seat in self.turners and seat not in self.turned
        self.turned[seat] = card
        if len(self.turned) < len(self.turners):
            return
        highest = min(ORDER.index(card[0]) for card in self.turned.values())
        self.turners = [s for s in self.turners if ORDER.index(self.turned[s][0]) == highest]
        self.turned = {}
        if len(self.turners) == 1:
            self.dealer = self.turners[0]
            self.phase = "deal"

    def deal(self, pack: list[Card]) -> None:
        """C3: five at a time, twice round from the dealer's right."""
        assert self.phase == "deal" and self.dealer is not None
        self.hands = [[], [], [], []]
        rest = list(pack)
        seat = self.dealer
        while rest:
            seat = RIGHT_OF[seat]
            self.hands[seat] += rest[:5]
            rest = rest[5:]
        self.caller = RIGHT_OF[self.dealer]
        self.called = self.holder = self.taker = None
        self.shown = False
        self.kept = []
        self.turn = self.caller
        self.trick = []
        self.won = [Fraction(0)] * 4
        self.phase = "annul"

    def may_annul(self, seat: int) -> bool:
        """C4: fewer than three figures, and no 3, 2 or Asso."""
        ranks = [card[0] for card in self.hands[seat]]
        figures = [rank for rank in ranks if rank in "RCF"]
        return self.phase == "annul" and len(figures) < 3 and not set(ranks) & set("32A")

    def keep(self, seat: int) -> None:
        """C4: keeping changes nothing, and is allowed once."""
        assert self.phase == "annul" and seat not in self.kept
        self.kept.append(seat)

    def annul(self, seat: int) -> None:
        """C4: the same dealer deals again, and C10 does not count the deal."""
        assert self.may_annul(seat), "the referee forbids this annulment"
        self.phase = "deal"

    def let_stand(self) -> None:
        """C4: the window has ended."""
        assert self.phase == "annul"
        self.phase = "call"

    def callable(self) -> list[Card]:
        """C5: any card but an ace, and no card of the caller's unless the table allows it."""
        if self.phase != "call":
            return []
        assert self.caller is not None
        own = [] if self.call_own_card else self.hands[self.caller]
        return [card for card in EVERY_CARD if card[0] != "A" and card not in own]

    def called_when_absent(self) -> list[Card]:
        """C12: the highest card that the caller lacks, never an ace; of several suits, one by
        lot.
        """
        assert self.caller is not None
        lacking = [card for card in EVERY_CARD if card not in self.hands[self.caller]]
        for rank in ORDER.replace("A", ""):
            of_rank = [card for card in lacking if card[0] == rank]
            if of_rank:
                return of_rank
        raise AssertionError("ten cards are not all that can be called")

    def call(self, card: Card) -> None:
        """C5, C7: the caller calls a card, and leads."""
        assert card in self.callable(), "the referee forbids this call"
        assert self.caller is not None
        self.called = card
        (self.holder,) = (seat for seat in SEATS if card in self.hands[seat])
        self.phase = "play"

    def legal(self, seat: int) -> list[Card]:
        """T6: nothing out of turn, the suit led if held, else anything."""
        if self.phase != "play" or seat != self.turn:
            return []
        if self.trick:
            led = self.trick[0][1][1]
            follows = [card for card in self.hands[seat] if card[1] == led]
            if follows:
                return follows
        return list(self.hands[seat])

    def place(self, card: Card) -> tuple[int, int]:
        """The position of a card in a hand: denari, coppe, spade, bastoni, each from high to
        low.
        """
        return "DCSB".index(card[1]), ORDER.index(card[0])

    def sayings(self, seat: int, card: Card) -> list[str]:
        """C9: the signals that the seat on turn may give with this card."""
        if self.signals == "leader" and self.trick:
            return []
        of_suit = [other for other in self.hands[seat] if other[1] == card[1]]
        said = ["busso"]
        if len(of_suit) == 1:
            said.append("volo")
        if len(of_suit) > 2:
            said.append("striscio")
        return said

    def play(self, card: Card) -> None:
        """T7, C6, and C8 with the last card."""
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.taker = None
        self.shown = self.shown or card == self.called  # C6
        if len(self.trick) < 4:
            self.turn = RIGHT_OF[self.turn]
            return
        led = self.trick[0][1][1]
        following = [(ORDER.index(card[0]), seat) for seat, card in self.trick if card[1] == led]
        self.taker = min(following)[1]
        self.won[self.taker] += sum((worth(each) for _, each in self.trick), Fraction(0))
        self.trick = []
        self.turn = self.taker
        if not any(self.hands):
            self._score()

    def _score(self) -> None:
        """C8, and C10 after the fourth deal."""
        assert self.caller is not None and self.dealer is not None
        together = [seat for seat in SEATS if seat in (self.caller, self.holder)]
        against = [seat for seat in SEATS if seat not in together]
        self.points = [0, 0, 0, 0]
        for side in (together, against):
            common = int(sum((self.won[seat] for seat in side), Fraction(0)))
            common += self.taker in side
            for seat in side:
                self.points[seat] = common
                self.scores[seat] += common
                self.deals_won[seat] += common >= 6
        self.called_points[self.caller] += self.points[self.caller]
        self.dealer = RIGHT_OF[self.dealer]
        self.deals_to_play -= 1
        self.phase = "deal" if self.deals_to_play else "over"
        if self.phase == "over":
            merits = [self._merit(seat) for seat in SEATS]
            self.places = [1 + sum(other > mine for other in merits) for mine in merits]

    def _merit(self, seat: int) -> tuple[int, int, int]:
        """C10: the total, then deals won, then points in the deals that the player called."""
        return self.scores[seat], self.deals_won[seat], self.called_points[seat]
