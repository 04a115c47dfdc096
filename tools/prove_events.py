"""Checks 100,000 tournaments against their audit: `python -m tools.prove_events GAME ...`.

tests/random/events defines the audit, of which the gate runs a share. It plays random whole
tournaments of every format by the pure rules, with directors, failures and early ends.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.random.events.byes import FIELDS, check_fair_byes
from tests.random.events.proofs import DRAWS, PROOFS
from tools.prove import PAGE, hold, say


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Draw the byes, then play the tournaments; each game adds a row to the page."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_events", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="SEED")
    asked = parser.parse_args(words)
    unknown = [game for game in asked.games if game not in PROOFS]
    if unknown:
        parser.error(f"no events are held of '{unknown[0]}'; there is {', '.join(PROOFS)}")
    for teams in FIELDS:
        off = check_fair_byes(teams, DRAWS)
        say(f"byes among {teams}: {DRAWS:,} lots, {off:+.1f} standard deviations off")
    proofs = [(game, proof) for game in asked.games or PROOFS for proof in PROOFS[game]]
    return 0 if hold(proofs, first=asked.first, page=page) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
