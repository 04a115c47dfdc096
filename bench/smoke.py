"""A moment of every bench, which proves that it runs: `python -m bench.smoke`."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
COMMANDS = (
    ("bench.rules", "--alone", "--rounds=1", "--seconds=0.05"),
    ("bench.bots", "--seeds=2"),
    ("bench.room", "--smoke"),
)


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
    for command in COMMANDS:
        print(f"python -m {' '.join(command)}", flush=True)
        subprocess.run([sys.executable, "-m", *command], cwd=FOLDER.parent, check=True)
    if left := forgotten():
        sys.exit(f"bench/smoke.py does not run {', '.join(sorted(left))}")


if __name__ == "__main__":
    main()
