"""Plays the rounds of a contest in several processes, until the answer is clear."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context

from circolo.arena.contest import Contest
from circolo.arena.duplicate import Round, play_seed
from circolo.arena.sequential import interval

AHEAD = 2
"""The rounds that wait for each process, so that none is idle."""


def rounds(contest: Contest, *, seeds: Iterable[int], jobs: int = 1) -> Iterator[Round]:
    """Yield the rounds of these seeds, in the order of the seeds."""
    if jobs == 1:
        yield from map(partial(play_seed, contest), seeds)
        return
    waiting = iter(seeds)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        tasks = [pool.submit(play_seed, contest, seed) for seed in islice(waiting, AHEAD * jobs)]
        try:
            while tasks:
                played = tasks.pop(0).result()
                tasks += [pool.submit(play_seed, contest, seed) for seed in islice(waiting, 1)]
                yield played
        finally:
            pool.shutdown(cancel_futures=True)


def until_decided(played: Iterable[Round], *, before: Iterable[Round] = ()) -> Iterator[Round]:
    """Yield rounds until the confidence sequence of the margin excludes zero.

    `before` are the rounds of an earlier run; they count, but are not yielded.
    """
    margins = [each.margin for each in before]
    for each in played:
        yield each
        margins.append(each.margin)
        if len(margins) > 1 and interval(margins).is_decided:
            return
