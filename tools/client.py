"""Installs, checks and builds the browser client: `python -m tools.client install check build`."""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.node import CLIENT, ROOT, NodeMissingError, run

BUILT = CLIENT / "dist"
WIRE = CLIENT / "src" / "protocol" / "wire.gen.ts"
STATIC = ROOT / "src" / "circolo" / "web" / "static"


class ClientError(Exception):
    """A step of the client's build failed; the step itself has printed the reason."""


def step(*command: str) -> None:
    """Run one command of the client's toolchain; raises ClientError if it fails."""
    if not (CLIENT / "package.json").is_file():
        raise ClientError("client/package.json is missing: this tree holds no client to build.")
    status = run(command)
    if status != 0:
        raise ClientError(f"The client's `{' '.join(command)}` failed with status {status}.")


def install() -> None:
    """Install exactly the packages of client/package-lock.json, without their install scripts."""
    step("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def check() -> None:
    """Check the client's format, lint, types and imports."""
    step("npm", "run", "--silent", "check")


def format_() -> None:
    """Put the client's code into its format, and mend what its linter can."""
    step("npm", "run", "--silent", "format")


def wire() -> None:
    """Write the protocol's TypeScript from its schema."""
    step("npm", "run", "--silent", "wire")


def drift() -> None:
    """Compare the protocol's TypeScript with its schema, without changing it."""
    text, times = WIRE.read_bytes(), WIRE.stat()
    wire()
    drifted = WIRE.read_bytes() != text
    WIRE.write_bytes(text)
    os.utime(WIRE, ns=(times.st_atime_ns, times.st_mtime_ns))
    if drifted:
        raise ClientError(f"{WIRE.name} is not what the schema says: run `make wire`.")


def test() -> None:
    """Run the client's own tests."""
    step("npm", "test", "--silent")


def build() -> None:
    """Build the client and put it where the server finds it, replacing what was there."""
    step("npm", "run", "--silent", "build")
    publish(BUILT, STATIC)


def publish(built: Path, static: Path) -> None:
    """Replace the served client by the built one; an unfinished copy is never served."""
    if not (built / "index.html").is_file():
        raise ClientError(f"The build left no index.html in {built}.")
    fresh = static.with_name("static.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(built, fresh)
    shutil.rmtree(static, ignore_errors=True)
    fresh.rename(static)


STEPS = {
    "install": install,
    "wire": wire,
    "drift": drift,
    "format": format_,
    "check": check,
    "test": test,
    "build": build,
}


def main(names: Sequence[str]) -> int:
    """Run the named steps in their order."""
    unknown = [name for name in names if name not in STEPS]
    if unknown or not names:
        print(f"Name one or more of {', '.join(STEPS)}.", file=sys.stderr)
        return 2
    try:
        for name in names:
            STEPS[name]()
    except (ClientError, NodeMissingError) as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
