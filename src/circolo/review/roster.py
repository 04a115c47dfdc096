"""The games that have a review."""

from collections.abc import Mapping
from types import MappingProxyType

from circolo.catalogue import game_of
from circolo.records.deal_replay import DealReplay
from circolo.review.chiamatre import CHIAMATRE
from circolo.review.deal_review import DealReview
from circolo.review.decisions import NotReviewable, OpenDeal, open_deal
from circolo.review.tressette.judging import judged
from circolo.review.tressette.reviewed_game import ReviewedGame
from circolo.review.tressette.worlds import TRESSETTE

REVIEWED: Mapping[str, ReviewedGame] = MappingProxyType(
    {"tressette": TRESSETTE, "chiamatre": CHIAMATRE}
)
"""The parts of a review that depend on the game, by its name."""


def reviewable(replay: DealReplay) -> OpenDeal:
    """Return what a review of this deal is computed from. Raises NotReviewable."""
    if game_of(replay.steps[-1].view.sheet.options).name not in REVIEWED:
        raise NotReviewable("the game has no review")
    return open_deal(replay)


def review(deal: OpenDeal) -> DealReview:
    """Return the review of a deal. Equal deals get equal reviews on the same installation."""
    return judged(REVIEWED[game_of(deal.end.options).name], deal)
