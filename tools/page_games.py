"""A check of the client: its generic code asks a game for what it needs, and names none."""

import re
from collections.abc import Iterator
from pathlib import Path

from tools.tidy import code

ROSTER = "client/src/games/roster.ts"


def games_named_on_page(root: Path) -> Iterator[str]:
    """Only a game's folder and the roster name it on the page, too, however its name is written."""
    source = root / "client" / "src"
    games = sorted(file.parent.name for file in (source / "games").glob("*/facts.ts"))
    if not games:
        return
    named = re.compile("|".join(game.replace("_", "[-_ ]?") for game in games), re.IGNORECASE)
    for name, text in code(root, ".ts", ".tsx"):
        path = root / name
        if not path.is_relative_to(root / "client") or path.is_relative_to(root / "client/tests"):
            continue
        if (
            name == ROSTER
            or name.endswith(".gen.ts")
            or name.startswith(tuple(f"client/src/games/{game}/" for game in games))
        ):
            continue
        for number, line in enumerate(text.splitlines(), 1):
            for found in named.findall(line):
                yield f"{name}:{number} names {found}: a game lies in its own folder."
