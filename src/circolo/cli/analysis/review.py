"""`circolo review`: tells what each decision of a recorded match cost, and what was luck."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Annotated

import msgspec
import typer

from circolo.cards.units import Seat
from circolo.cli.records import File, checked_record
from circolo.cli.refusal import refuse
from circolo.play.notation import letter
from circolo.records.deal_replay import replay_record
from circolo.records.record import Record
from circolo.records.record_builder import DealNotRevealed
from circolo.review.coup_review import CoupReview, JudgedWord
from circolo.review.deal_review import DealReview, JudgedPlay, Reason, costliest, play_of_match
from circolo.review.decisions import NotReviewable
from circolo.review.roster import Opened, Review, reviewable
from circolo.review.roster import review as reviewed

COSTLIEST = 3
"""The number of costly cards to name for each seat."""

REASONS = {
    "led_beatable_ace": "led the ace while {card} was out",
    "other_suit_ran": "no card that was out could beat {better}",
    "partner_had_it": "the partner's card took the trick already",
    "missed_trick": "{better} takes the trick, worth {thirds}",
    "gave_points": "gave {thirds} more to the others' trick",
    "kept_points": "kept {thirds} from the partner's trick",
    "unguarded": "left {card} without a guard",
    "lost_last_trick": "the last trick went to the others",
    "gave_ace": "gave the ace to the others' trick",
    "sufficed": "{better} is enough to take the trick",
    "wasted": "wasted a high card in a lost trick",
    "missed_chance": "{better} could take the trick",
    "shortened": "threw from the suit in which {card} is the highest",
    "partner_suit": "the partner had led the suit of {better}",
    "opponents_suit": "returned a suit that the others had led",
    "opened": "led from the suit of {card}",
    "took_lead": "taking the trick means leading the next one",
    "long_suit": "{better} is from the longest suit",
    "better": "{better} brings more",
}


def review(
    file: File,
    *,
    deal: Annotated[int | None, typer.Option(min=1, help="Only the deal with this number.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="The number of processes.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print the reviews as JSON.")] = False,
) -> None:
    """Review a match: what each decision cost in points, by what its player could know.

    It also sets apart what the cards alone would have brought. In a coup of a bank game it prices
    each decision to stand or to draw, in chips.
    """
    record = checked_record(file)
    deals = list(_deals(record, deal))
    if not deals:
        refuse("no_review", "this record has no deal that can be reviewed.")
    reviews = _reviews(deals, jobs=jobs)
    if json:
        typer.echo(msgspec.json.encode(reviews))
        return
    tricks = [each for each in reviews if isinstance(each, DealReview)]
    for deal_review in tricks:
        _print(deal_review)
    if len({each.sides for each in tricks}) == 1:
        _print_match(tricks)
    for seat in range(len(tricks[0].sides) if tricks else 0):
        _print_costliest(tricks, Seat(seat))
    for each in reviews:
        if isinstance(each, CoupReview):
            _print_coup(each)


def _deals(record: Record, number: int | None) -> Iterator[Opened]:
    for deal in range(1, record.deal + 1) if number is None else (number,):
        try:
            yield reviewable(replay_record(record, deal))
        except (DealNotRevealed, NotReviewable):
            continue


def _reviews(deals: list[Opened], *, jobs: int) -> list[Review]:
    if jobs == 1 or len(deals) == 1:
        return [reviewed(deal) for deal in deals]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return list(pool.map(reviewed, deals))


def _print(deal: DealReview) -> None:
    ours, theirs = deal.points
    account = deal.account
    typer.echo(
        f"Deal {deal.deal}: {_side(deal, 0)} {ours}, {_side(deal, 1)} {theirs}. Of the difference "
        f"{ours - theirs:+}: cards {account.cards:+.1f}, play {account.play:+.1f}, "
        f"rest {account.rest:+.1f}."
    )
    for play in deal.plays:
        if play.is_clear:
            typer.echo(f"  {_line(play)}")


def _print_match(deals: list[DealReview]) -> None:
    beyond, error = play_of_match(deals)
    typer.echo(
        f"Beyond the cards, {_side(deals[0], 0)} gained {beyond:+.1f} ± {error:.1f} points on "
        f"{_side(deals[0], 1)} in {len(deals)} deals."
    )


def _print_costliest(reviews: list[DealReview], seat: Seat) -> None:
    found = [(play, deal.deal) for deal in reviews for play in costliest(deal, seat, COSTLIEST)]
    lost = sum(play.cost for deal in reviews for play in deal.plays if _counts(play, seat))
    typer.echo(f"{letter(seat)} lost {lost:.1f} points by clear mistakes.")
    for play, deal in sorted(found, key=lambda one: -one[0].cost)[:COSTLIEST]:
        typer.echo(f"  deal {deal}, {_line(play)}")


def _print_coup(coup: CoupReview) -> None:
    won = " ".join(
        f"{letter(Seat(seat))} {chips:+}" for seat, chips in enumerate(coup.changes) if chips
    )
    typer.echo(f"Coup {coup.deal}: {won or 'no chips moved'}. Bets are not priced.")
    for word in coup.words:
        typer.echo(f"  {_word_line(word)}")
    if coup.unpriced:
        typer.echo(f"  {coup.unpriced} decisions are not priced.")


def _word_line(word: JudgedWord) -> str:
    """Return a decision as a line: `A: tiro, better sto, 0.82 ± 0.10 chips`."""
    error = f" ± {word.error:.2f}" if word.how != "exact" else ""
    if word.better == word.said:
        return f"{letter(word.seat)}: {word.said}, no better word"
    unclear = "" if word.is_clear else ", not clear"
    return (
        f"{letter(word.seat)}: {word.said}, better {word.better}, {word.cost:.2f}{error} chips"
        f"{unclear}"
    )


def _counts(play: JudgedPlay, seat: Seat) -> bool:
    return play.seat == seat and play.is_clear


def _line(play: JudgedPlay) -> str:
    """Return a costly play as a line: `trick 3, A: AD, better 4D, 0.82 ± 0.10: led the ace...`."""
    error = f" ± {play.error:.2f}" if play.how != "exact" else ""
    assert play.why is not None, "a clear cost has a reason"
    return (
        f"trick {play.trick}, {letter(play.seat)}: {play.played}, better {play.better}, "
        f"{play.cost:.2f}{error}: {_sentence(play.why, play)}"
    )


def _sentence(why: Reason, play: JudgedPlay) -> str:
    points = f"{why.thirds // 3}" if why.thirds % 3 == 0 else f"{why.thirds}/3"
    return REASONS[why.kind].format(card=why.card, better=play.better, thirds=points)


def _side(deal: DealReview, side: int) -> str:
    return "".join(letter(Seat(seat)) for seat, own in enumerate(deal.sides) if own == side)
