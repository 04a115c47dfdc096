"""The opening leads of a table of tressette for four: how often a leader's first card finds what
only their partner's hand could tell.

At the first card of a deal nobody has seen anything but their own hand. So the other three hold the
highest missing card of any suit equally often, whatever the leader chooses. Later cards are left
out: signals, discards and declarations then tell partners much that they may know.
"""

from collections.abc import Iterable, Iterator

from circolo.analysis.collusion.evidence import DealPlay, OpeningLead, TableHead
from circolo.cards.card import PACK, Card
from circolo.cards.units import Seat
from circolo.games.tressette.options import has_partners
from circolo.tricks.events import CardPlayed
from circolo.tricks.trick import STRENGTH

PLAYERS = 4


def evidence(table: TableHead, deals: Iterable[DealPlay]) -> Iterator[OpeningLead]:
    """Yield the opening leads of the deals of a table that were played to the last card."""
    if not has_partners(table.options):
        return
    for deal in deals:
        cards = [one for one in deal.played if isinstance(one.event, CardPlayed)]
        if len(cards) != len(PACK) or cards[0].cause != "seat":
            continue
        leader, lead = cards[0].event.seat, cards[0].event.card
        partner = Seat((leader + PLAYERS // 2) % PLAYERS)
        holders = {one.event.card: one.event.seat for one in cards}
        highest = _highest_missing(lead, leader, holders)
        if highest is not None and {leader, partner} <= deal.seats.keys():
            yield OpeningLead(
                table=table.id,
                deal=deal.number,
                leader=deal.seats[leader],
                partner=deal.seats[partner],
                found=holders[highest] == partner,
            )


def _highest_missing(lead: Card, leader: Seat, holders: dict[Card, Seat]) -> Card | None:
    """Return the highest card of the suit led that the leader does not hold; None if there is
    none.
    """
    missing = [c for c, seat in holders.items() if c.suit == lead.suit and seat != leader]
    return max(missing, key=STRENGTH.__getitem__, default=None)
