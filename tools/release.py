"""Builds a release into dist/ and tries it outside of this tree: `make release`.

The wheel is built from the sdist, which proves that the sdist is complete. It is installed into
fresh environments: the library alone plays a deal, circolo[cli] runs every command that needs no
server, and the server opens a house and serves its page. CycloneDX lists of the contents and the
checksums of all files are added.
"""

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from circolo import __version__
from tools.node import CLIENT, command_line, environment

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
FIRST_DEAL = ROOT / "docs" / "reference" / "first_deal.py"
LOCK = ROOT / "requirements.lock"
MATCH = ROOT / "tests" / "golden" / "tressette" / "superbongioco.txt"
RECORD = ROOT / "client" / "fixtures" / "records" / "two.json"
COMMANDS = (
    ("version",),
    ("config", "show"),
    ("rules", "tressette"),
    ("odds", "chemin_de_fer"),
    ("perft", "tressette", "opening.txt", "--depth", "2"),
    ("simulate", "tressette", "--option", "players=2", "--deals", "4"),
    ("arena", "chiamatre", "club", "random", "--seeds", "2"),
    ("verify", str(RECORD)),
    ("replay", str(RECORD)),
    ("review", str(RECORD), "--deal", "1"),
)
"""The commands that need only circolo[cli]; `opening.txt` is a match after the first card."""

TOOLS_OF_VENV = ("pip", "setuptools", "_distutils_hack", "distutils-precedence")
PATIENCE = 60.0
OPEN_AT = re.compile(r"Circolo is open at (http://\S+)")


class ReleaseError(Exception):
    """The reason, in a sentence, why this tree cannot be released."""


def faults(changelog: str, version: str, changed: str) -> list[str]:
    """Return the reasons against a release of this tree.

    `changed` is the output of `git status --porcelain`.
    """
    found = []
    if changed.strip():
        found.append("The tree has changes that are not committed.")
    heading = re.search(rf"^## {re.escape(version)} - (\S+)$", changelog, re.M)
    if heading is None:
        found.append(f"CHANGELOG.md has no section `## {version} - YYYY-MM-DD`.")
    elif not _is_date(heading[1]):
        found.append(f"CHANGELOG.md dates {version} as {heading[1]}, which is no date.")
    return found


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command and return what it prints; raises ReleaseError if it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseError(
            f"`{' '.join(map(str, command))}` failed:\n{done.stdout}{done.stderr}".rstrip()
        )
    return done.stdout


def build(folder: Path) -> tuple[Path, Path]:
    """Build the sdist from this tree and the wheel from the sdist; return wheel and sdist."""
    hatchling = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    run(*hatchling, "-t", "sdist")
    (sdist,) = folder.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as unpacked:
        with tarfile.open(sdist) as archive:
            archive.extractall(unpacked, filter="data")
        (tree,) = Path(unpacked).iterdir()
        run(*hatchling, "-t", "wheel", cwd=tree)
    (wheel,) = folder.glob("*.whl")
    return wheel, sdist


def fresh(folder: Path, *installs: Sequence[str | Path]) -> Path:
    """Create an environment, install into it step by step, and return its python."""
    run(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    for install in installs:
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *install)
    return python


def try_library(python: Path, away: Path) -> None:
    """Play a deal with the library alone, without the server's dependencies."""
    played = run(python, "-I", FIRST_DEAL, cwd=away)
    if "DealEnded(number=1" not in played:
        raise ReleaseError(f"The library played no deal to its end:\n{played[-500:]}")


def try_commands(python: Path, away: Path, commands: Sequence[Sequence[str]] = COMMANDS) -> None:
    """Run every command that needs no server; raises ReleaseError if one fails or is silent."""
    opening = MATCH.read_text(encoding="utf-8").splitlines()[:5]
    (away / "opening.txt").write_text("\n".join(opening), encoding="utf-8")
    for command in commands:
        if not run(python.parent / "circolo", *command, cwd=away).strip():
            raise ReleaseError(f"`circolo {' '.join(command)}` prints nothing.")


def try_server(python: Path, away: Path) -> None:
    """Play on the command line, open a house, and fetch its page; raises ReleaseError."""
    circolo = python.parent / "circolo"
    said = run(circolo, "version", cwd=away).strip()
    if said != __version__:
        raise ReleaseError(f"`circolo version` says {said}, and this is {__version__}.")
    with subprocess.Popen(
        [circolo, "serve", "--port", "0", "--data", away / "data"],
        cwd=away,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as house:
        try:
            address = _address(house)
            for path in ("/readyz", "/"):
                urllib.request.urlopen(address + path, timeout=PATIENCE).close()  # noqa: S310 - our own house
        except OSError as refused:
            raise ReleaseError(f"The house answers with {refused}.") from refused
        finally:
            house.terminate()


def _address(house: subprocess.Popen[str]) -> str:
    told = []
    for line in house.stdout or ():
        told.append(line)
        if found := OPEN_AT.search(line):
            return found[1]
    raise ReleaseError(f"The house did not open:\n{''.join(told)}")


def installed_size(environment: Path) -> int:
    """Return the bytes of all packages in an environment, without pip and compiled files."""
    (packages,) = environment.glob("lib/python*/site-packages")
    return sum(
        file.stat().st_size
        for file in packages.rglob("*")
        if file.is_file()
        and file.suffix != ".pyc"
        and not file.relative_to(packages).parts[0].startswith(TOOLS_OF_VENV)
    )


def write_contents(python: Path, folder: Path) -> tuple[Path, Path]:
    """Write the contents of the server and of the page as CycloneDX lists; return both paths."""
    server = folder / f"circolo-{__version__}.cdx.json"
    page = folder / f"circolo-page-{__version__}.cdx.json"
    run(
        *(sys.executable, "-m", "cyclonedx_py", "environment", python),
        *("--output-reproducible", "--of", "JSON", "-o", server),
    )
    listed = subprocess.run(
        command_line("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev"]),
        cwd=CLIENT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        raise ReleaseError(f"npm cannot list what the page contains:\n{listed.stderr}")
    page.write_text(listed.stdout, encoding="utf-8")
    return server, page


def checksums(paths: Sequence[Path]) -> str:
    """Return the SHA-256 of files in the format of `sha256sum --check`."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in paths
    )


def release() -> list[Path]:
    """Build and try a release; return the files of dist/."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if found := faults(changelog, __version__, run("git", "status", "--porcelain")):
        raise ReleaseError("\n".join(found))
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    wheel, sdist = build(DIST)
    with tempfile.TemporaryDirectory() as folder:
        away = Path(folder)
        try_library(fresh(away / "library", [wheel]), away)
        try_commands(fresh(away / "cli", [f"{wheel}[cli]"]), away)
        python = fresh(
            away / "server", ["--no-deps", "--require-hashes", "-r", LOCK], ["--no-deps", wheel]
        )
        try_server(python, away)
        for name in ("library", "cli", "server"):
            print(f"{installed_size(away / name):>12,}  installed: {name}")
        written = [wheel, sdist, *write_contents(python, DIST)]
    sums = DIST / "SHA256SUMS"
    sums.write_text(checksums(written), encoding="utf-8")
    return [*written, sums]


def main() -> int:
    """Build, try, and print the files."""
    try:
        made = release()
    except ReleaseError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    for path in made:
        print(f"{path.stat().st_size:>12,}  {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
