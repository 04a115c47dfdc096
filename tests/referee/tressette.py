"""A second tressette, written from RULES.md alone; it uses our code only for the names of cards."""

from fractions import Fraction

from circolo.cards.card import Card

ORDER = "32ARCF7654"  # T2
RIGHT_OF = {2: {0: 1, 1: 0}, 4: {0: 3, 3: 2, 2: 1, 1: 0}}  # T3: A D C B
WORTH_DECLARED = {"bongioco": 3, "superbongioco": 4, "napoli": 3}  # T11

Claim = tuple[str, ...]
"""A declaration: its kind, then the rank or suit, then the missing suit of a bongioco (T13)."""


def worth(card: Card) -> Fraction:
    """T10, in points."""
    if card[0] == "A":
        return Fraction(1)
    return Fraction(1, 3) if card[0] in "32RCF" else Fraction(0)


class Referee:
    """Referees one match; it is told the pack of each deal, every card played, and every
    declaration.
    """

    def __init__(
        self,
        players: int,
        target: int,
        *,
        moving_lead: bool,
        accuso: bool,
        cappotto: int,
        signals: str,
    ) -> None:
        self.players = players
        self.target = target
        self.moving_lead = moving_lead
        self.accuso = accuso
        self.cappotto = cappotto
        self.signals = signals
        self.declared: list[tuple[int, Claim]] = []
        self.dealt: list[list[Card]] = []
        self.takers: list[int] = []
        self.opened_by: int | None = None
        self.scores = [0, 0]
        self.winners: list[int] | None = None
        self.hands: list[list[Card]] = []
        self.stock: list[Card] = []
        self.turn = 0
        self.trick: list[tuple[int, Card]] = []
        self.won = [Fraction(0), Fraction(0)]
        self.taker: int | None = None
        self.drawn: list[tuple[int, Card]] = []
        self.playing = False

    def deal(self, pack: list[Card], first: int) -> None:
        """T4, T5: deal ten cards each, and find the leader."""
        self.stock = list(pack)
        self.hands = [[] for _ in range(self.players)]
        seat = first
        for _ in range(10 * self.players):
            self.hands[seat].append(self.stock.pop(0))
            seat = RIGHT_OF[self.players][seat]
        if self.moving_lead and self.opened_by is not None:
            self.turn = RIGHT_OF[self.players][self.opened_by]
        else:
            self.turn = first
            for holder in range(self.players):
                if "4D" in self.hands[holder]:
                    self.turn = holder
        self.opened_by = self.turn
        self.dealt = [list(hand) for hand in self.hands]
        self.declared = []
        self.takers = []
        self.trick = []
        self.won = [Fraction(0), Fraction(0)]
        self.taker = None
        self.drawn = []
        self.playing = True

    def legal(self, seat: int) -> list[Card]:
        """T6: nothing out of turn, the suit led if held, else anything."""
        if not self.playing or seat != self.turn:
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

    def claims(self, seat: int) -> list[Claim]:
        """T11, T12: the declarations of the ten cards dealt and still in hand, in the first three
        tricks only.
        """
        if not self.accuso or not self.playing or seat != self.turn or len(self.takers) > 2:
            return []
        own = [card for card in self.dealt[seat] if card in self.hands[seat]]
        spent = [claim[1] for _, claim in self.declared]
        found: list[Claim] = []
        for rank in "A23":
            suits = [card[1] for card in own if card[0] == rank]
            if rank not in spent and len(suits) == 4:
                found.append(("superbongioco", rank))
            if rank not in spent and len(suits) == 3:
                (missing,) = (suit for suit in "DCSB" if suit not in suits)
                found.append(("bongioco", rank, missing))
        for suit in "DCSB":
            low = [card for card in own if card[1] == suit and card[0] in "A23"]
            if suit not in spent and len(low) == 3:
                found.append(("napoli", suit))
        return found

    def declare(self, claims: list[Claim]) -> int:
        """Return the points of the declarations of the seat on turn (T11)."""
        for claim in claims:
            assert claim in self.claims(self.turn), "the referee forbids this claim"
            self.declared.append((self.turn, claim))
        return sum(WORTH_DECLARED[claim[0]] for claim in claims)

    def sayings(self, seat: int, card: Card) -> list[str]:
        """C9, T19: the signals that the seat on turn may give with this card."""
        if self.signals == "off" or (self.signals == "leader" and self.trick):
            return []
        of_suit = [other for other in self.hands[seat] if other[1] == card[1]]
        said = ["busso"]
        if len(of_suit) == 1:
            said.append("volo")
        if len(of_suit) > 2:
            said.append("striscio")
        return said

    def play(self, card: Card) -> None:
        """T7, T8; T10 and T15 with the last card."""
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.taker = None
        self.drawn = []
        if len(self.trick) < self.players:
            self.turn = RIGHT_OF[self.players][self.turn]
            return
        led = self.trick[0][1][1]
        following = [(ORDER.index(card[0]), seat) for seat, card in self.trick if card[1] == led]
        self.taker = min(following)[1]
        self.takers.append(self.taker)
        for _, card in self.trick:
            self.won[self.taker % 2] += worth(card)
        self.trick = []
        self.turn = self.taker
        if self.stock:
            for seat in (self.taker, RIGHT_OF[self.players][self.taker]):
                top = self.stock.pop(0)
                self.hands[seat].append(top)
                self.drawn.append((seat, top))
        if not any(self.hands):
            self._score()

    def _score(self) -> None:
        assert self.taker is not None
        self.playing = False
        for side in (0, 1):
            self.scores[side] += int(self.won[side])
        self.scores[self.taker % 2] += 1
        for seat, claim in self.declared:  # T14
            self.scores[seat % 2] += WORTH_DECLARED[claim[0]]
        for side in (0, 1):  # T19
            if all(taker % 2 == side for taker in self.takers):
                self.scores[side] += self.cappotto
        high, low = max(self.scores), min(self.scores)
        if high >= self.target and high != low:
            ahead = self.scores.index(high)
            self.winners = [seat for seat in range(self.players) if seat % 2 == ahead]
