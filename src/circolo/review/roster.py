"""The games that have a review."""

from collections.abc import Mapping
from types import MappingProxyType

from circolo.catalogue import game_of
from circolo.records.deal_replay import DealReplay
from circolo.review.chemin_de_fer import CHEMIN_DE_FER
from circolo.review.chiamatre import CHIAMATRE
from circolo.review.coup_decisions import ReviewedBank, open_coup
from circolo.review.coup_review import CoupReview, OpenCoup, judged_coup
from circolo.review.deal_review import DealReview
from circolo.review.decisions import NotReviewable, OpenDeal, open_deal
from circolo.review.sette_e_mezzo import SETTE_E_MEZZO
from circolo.review.tressette.judging import judged
from circolo.review.tressette.reviewed_game import FinishedDeal, ReviewedGame
from circolo.review.tressette.worlds import TRESSETTE

__all__ = [
    "REVIEWED",
    "FinishedDeal",
    "Opened",
    "Review",
    "ReviewedGame",
    "review",
    "review_of_deal",
    "reviewable",
]

REVIEWED: Mapping[str, ReviewedGame] = MappingProxyType(
    {"tressette": TRESSETTE, "chiamatre": CHIAMATRE}
)
"""The parts of a review of a trick game, by its name."""

BANKS: Mapping[str, ReviewedBank] = MappingProxyType(
    {"chemin_de_fer": CHEMIN_DE_FER, "sette_e_mezzo": SETTE_E_MEZZO}
)
"""The parts of a review of a bank game, by its name."""

Opened = OpenDeal | OpenCoup
Review = DealReview | CoupReview


def reviewable(replay: DealReplay) -> Opened:
    """Return what a review of this deal or coup is computed from. Raises NotReviewable."""
    game = game_of(replay.steps[-1].view.sheet.options).name
    if game in BANKS:
        return open_coup(replay, game, BANKS[game])
    if game not in REVIEWED:
        raise NotReviewable("the game has no review")
    return open_deal(replay)


def review(opened: Opened) -> Review:
    """Return the review of a deal or coup. Equal ones get equal reviews on the same
    installation.
    """
    if isinstance(opened, OpenCoup):
        return judged_coup(opened, BANKS[opened.game].pricing)
    return review_of_deal(opened)


def review_of_deal(opened: OpenDeal) -> DealReview:
    """Return the review of a deal of a trick game."""
    return judged(REVIEWED[game_of(opened.end.options).name], opened)
