"""A moment of every bench, which proves that it runs: `python -m bench.smoke`."""

import subprocess
import sys
from pathlib import Path

from bench.roomload.servers import INSTALLED

FOLDER = Path(__file__).parent
COMMANDS = (
    ("bench.rules", "--rounds=1", "--seconds=0.05"),
    ("bench.bots", "--seeds=2", "--heavy-seeds=2", "--target=5"),
    ("bench.room", "--smoke"),
    ("bench.room", "--smoke", "--inside"),
    ("bench.room", "--smoke", "--tempo=human"),
    ("bench.client", "--smoke"),
)
WITH_PEERS = ("bench.room", "--smoke", "--peers", "--idle=0")
WITHOUT_PEERS = "Nothing is run beside boardgame.io and Colyseus: `make bench-peers` installs them."


def forgotten() -> set[str]:
    """Return the benches of this folder that have no line above."""
    runs = {
        f"bench.{path.stem}"
        for path in FOLDER.glob("*.py")
        if path != Path(__file__) and '__name__ == "__main__"' in path.read_text(encoding="utf-8")
    }
    return runs - {module for module, *_ in COMMANDS}


def main() -> None:
    """Run each bench once; exits with 1 if one fails or has been forgotten."""
    if not INSTALLED.is_file():
        print(WITHOUT_PEERS)
    for command in (*COMMANDS, WITH_PEERS) if INSTALLED.is_file() else COMMANDS:
        print(f"python -m {' '.join(command)}", flush=True)
        subprocess.run([sys.executable, "-m", *command], cwd=FOLDER.parent, check=True)
    if left := forgotten():
        sys.exit(f"bench/smoke.py does not run {', '.join(sorted(left))}")


if __name__ == "__main__":
    main()
