"""Compares the batched deals and the features of a view with the rules, card by card, over matches
of random players: `python -m tools.train.compare --matches 100`.
"""

import argparse
from collections.abc import Iterator

import torch

from circolo.bots.matches import turns
from circolo.bots.tressette.baselines import RANDOM
from circolo.bots.tressette.learned.features import INDEX, features
from circolo.cards.card import Card
from circolo.cards.units import Chips, Seat
from circolo.games.tressette import GAME
from circolo.games.tressette.actions import PlayCard, PlayCardOffer
from circolo.games.tressette.dealing import FOUR_OF_DENARI
from circolo.games.tressette.options import Options
from circolo.games.tressette.state import Deal, State
from circolo.play.commands import Act
from tools.train.deals import Deals


def main() -> None:
    """Compare, and exit with an error at the first difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    asked = parser.parse_args()
    for players in (2, 4):
        for accuso in (False, True):
            options = Options(players=players, accuso=accuso)
            compared = sum(
                compare(options, seed.to_bytes(32, "big")) for seed in range(asked.matches)
            )
            print(f"{players} players, accuso {accuso}: {compared} cards without a difference")


def compare(options: Options, seed: bytes) -> int:
    """Return the number of cards of a match, all of which were equal; else exit."""
    policies = [RANDOM] * options.players
    state = GAME.rules.open(options, (Chips(0),) * options.players)
    batch, cards = None, 0
    for turn in turns(GAME, options, policies, seed=seed):
        command = turn.command
        if isinstance(command, Act) and isinstance(command.action, PlayCard):
            assert state.deal is not None
            if not state.deal.tricks and not state.deal.trick:
                batch = of_deal(state.deal, options)
            assert batch is not None
            same(state, command.seat, batch)
            batch.play(torch.tensor([INDEX[command.action.card]]))
            cards += 1
            if batch.is_over:
                scored = turn.state.sheet[-1] if turn.state.sheet else None
                assert scored is not None
                assert tuple(batch.points()[0].tolist()) == scored.points
        state = turn.state
    return cards


def of_deal(deal: Deal, options: Options) -> Deals:
    """Return a batch of one deal. Seat -s of the rules is seat s of the batch, whose order of play
    goes upwards.
    """
    seats = options.players
    cards = [INDEX[card] for seat in range(seats) for card in deal.hands[-seat % seats]]
    cards += [INDEX[card] for card in deal.pack[len(cards) :]]
    four = torch.tensor([seats == 4 and FOUR_OF_DENARI in deal.hands[deal.opening]])
    return Deals(
        torch.tensor([cards]),
        seats=seats,
        leader=torch.tensor([-deal.opening % seats]),
        is_by_four=four,
        accuso=torch.tensor([options.accuso]),
    )


def legal_cards(state: State, seat: Seat) -> Iterator[Card]:
    """Yield the cards that the seat may play."""
    for question in GAME.rules.offers(state, seat):
        for offer in question.offers:
            if isinstance(offer, PlayCardOffer):
                yield from offer.cards


def same(state: State, seat: Seat, batch: Deals) -> None:
    """Exit unless the features of the seat's view are those of the batch."""
    seen = sorted(features(GAME.sight.view(state, seat), list(legal_cards(state, seat))))
    batched = batch.features()[0].nonzero()[:, 0].tolist()
    if seen != batched:
        only, other = set(seen) - set(batched), set(batched) - set(seen)
        raise SystemExit(f"the view alone has {sorted(only)}, the batch alone {sorted(other)}")


if __name__ == "__main__":
    main()
