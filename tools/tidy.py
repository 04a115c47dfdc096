"""The shape of the repository as checks: sizes, names, calls, folders and words.

Each check takes a folder and yields one sentence for each fault in it, so that a test can hold it
to the repository, which has none, and to a planted fault, which it must find.
"""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

MODULE_LINES = 400
FUNCTION_LINES = 70
GENERATED = {"client/src/core/wire.gen.ts"}
CODE = {".py", ".ts", ".tsx"}
NOTHING_NAMES = {"common", "helper", "helpers", "manager", "misc", "util", "utils"}
GAME_FILES = (
    "README.md",
    "actions.py",
    "autoplay.py",
    "events.py",
    "options.py",
    "rules.py",
    "scoring.py",
    "state.py",
    "view.py",
    "worlds.py",
)
CLOCK_AND_CHANCE = {
    "asyncio.sleep",
    "datetime.date.today",
    "datetime.datetime.now",
    "datetime.datetime.utcnow",
    "os.urandom",
    "time.monotonic",
    "time.sleep",
    "time.time",
    "uuid.uuid4",
}
CHANCE_MODULES = {"random", "secrets"}
ALLOWED_CLOCKS = {"src/circolo/bootstrap.py", "src/circolo/room/clock.py"}
NEVER_CALLED = {"breakpoint", "eval", "exec", "os.system", "pdb.set_trace"}
NAMED_PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.\w+)`(?:\s+`(\w+)[`(])?")
"""A file, and where a name follows it, what is to be found in it."""

DEFINED = r"\b(?:class|def|function|const|type|interface) {0}\b|^ +(?:async )?{0}\("

# Written in parts, so that this file does not hold what it looks for.
FORGOTTEN = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME)\b")
MACHINE = re.compile(
    r"/(?:work|root)/|/home/[a-z]|/tmp/[a-z]|\.lib"
    + r"rary/|file:/"
    + r"//|pypi\.o"
    + r"rg|pythonhost"
    + r"ed|registry\.npm"
    + r"js|npm\.pkg"
)
AUTHORS = re.compile(
    r"\b(?:Clau" + r"de|Anthro" + r"pic|Open" + r"AI|Chat" + r"GPT|Copi" + r"lot)\b"
)


def files(root: Path) -> list[Path]:
    """Return every file that is, or could be, committed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=True,
    ).stdout
    paths = sorted({root / name for name in listed.decode().split("\0") if name})
    return [path for path in paths if path.is_file()]


def code(root: Path, *suffixes: str) -> Iterator[tuple[str, str]]:
    """Yield the name and text of the files of code that people write."""
    for path in files(root):
        name = path.relative_to(root).as_posix()
        if path.suffix in (suffixes or CODE) and name not in GENERATED:
            yield name, path.read_text(encoding="utf-8")


def modules(root: Path) -> Iterator[tuple[str, ast.Module]]:
    """Yield the name and tree of every Python module."""
    for name, text in code(root, ".py"):
        yield name, ast.parse(text, filename=name)


def long_modules(root: Path) -> Iterator[str]:
    """A module fits into a reader's head."""
    for name, text in code(root):
        lines = len(text.splitlines())
        if lines > MODULE_LINES:
            yield f"{name} has {lines} lines, more than {MODULE_LINES}: is it one thing?"


def long_functions(root: Path) -> Iterator[str]:
    """A function fits onto a screen."""
    for name, tree in modules(root):
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f"{name}: {node.name} has {lines} lines, more than {FUNCTION_LINES}."


def nothing_names(root: Path) -> Iterator[str]:
    """A module or a class named for nothing collects everything."""
    for path in files(root):
        relative = path.relative_to(root)
        if path.suffix in CODE:
            for part in relative.with_suffix("").parts:
                if NOTHING_NAMES & set(re.split(r"[-_.]", part.lower())):
                    yield f"{relative.as_posix()}: {part} says nothing of what is in it."
    for name, tree in modules(root):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and re.search("(Manager|Helper|Utils?)$", node.name):
                yield f"{name}: {node.name} says nothing of what it does."


def imported_as(tree: ast.Module) -> dict[str, str]:
    """Return what each imported name of a module stands for."""
    meant = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                meant[alias.asname or alias.name] = alias.name
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                meant[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return meant


def called(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the full name of every call of an imported or built-in name."""
    meant = imported_as(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            first, _, rest = ast.unparse(node.func).partition(".")
            known = meant.get(first, first)
            yield node.lineno, f"{known}.{rest}" if rest else known


def banned_calls(root: Path) -> Iterator[str]:
    """Clock and chance come in at two places only; no comment can lift this, unlike a lint."""
    for name, tree in modules(root):
        product = name.startswith("src/") and name not in ALLOWED_CLOCKS
        for line, call in called(tree):
            chance = call in CLOCK_AND_CHANCE or call.partition(".")[0] in CHANCE_MODULES
            if call in NEVER_CALLED or (product and chance):
                yield f"{name}:{line} calls {call}."


def game_folders(root: Path) -> Iterator[str]:
    """Whoever knows one game's folder knows them all."""
    games = root / "src" / "circolo" / "games"
    for folder in sorted(path for path in games.glob("*/") if path.name != "__pycache__"):
        for wanted in GAME_FILES:
            if not (folder / wanted).is_file():
                yield f"{folder.relative_to(root).as_posix()} has no {wanted}."


def empty_packages(root: Path) -> Iterator[str]:
    """A folder appears with the issue that fills it."""
    sources = [path for path in files(root) if path.is_relative_to(root / "src")]
    for package in sorted({path.parent for path in sources if path.name == "__init__.py"}):
        beside = [path for path in sources if path.is_relative_to(package)]
        tree = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
        if len(beside) == 1 and len(tree.body) <= 1:
            yield f"{package.relative_to(root).as_posix()} is an empty package."
    for path in sources:
        if path.suffix == ".py" and not (path.parent / "__init__.py").is_file():
            yield f"{path.relative_to(root).as_posix()} lies in a folder that is no package."


def stale_paths(root: Path) -> Iterator[str]:
    """What a page of the repository's top tells a reader to open is there, and defines the name."""
    for page in sorted(root.glob("*.md")):
        for path, name in NAMED_PATH.findall(page.read_text(encoding="utf-8")):
            there = [base / path for base in (root, root / "src" / "circolo")]
            texts = [file.read_text(encoding="utf-8") for file in there if file.is_file()]
            if not texts:
                yield f"{page.name} names {path}, which is not there."
            elif name and not re.search(DEFINED.format(name), texts[0], re.MULTILINE):
                yield f"{page.name} looks for {name} in {path}, which does not define it."


def stale_map(root: Path) -> Iterator[str]:
    """The page on the architecture draws the layers as they are held, and lists every folder."""
    page, project = root / "ARCHITECTURE.md", root / "pyproject.toml"
    if not page.is_file():
        return
    text = " ".join(page.read_text(encoding="utf-8").split())
    contracts = tomllib.loads(project.read_text(encoding="utf-8"))["tool"]["importlinter"]
    (layers,) = (rule["layers"] for rule in contracts["contracts"] if rule["type"] == "layers")
    held = re.sub("[()]", "", " > ".join(layers))
    if held not in text:
        yield f"{page.name} does not draw the layers of {project.name}: {held}"
    for package in sorted((root / "src" / "circolo").glob("*/__init__.py")):
        if f"| `{package.parent.name}/" not in text:
            yield f"{page.name} has no row for {package.parent.name}/."


def words(root: Path) -> Iterator[str]:
    """No path or host of one machine, no forgotten note, no author but the developers."""
    for path in files(root):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        name = path.relative_to(root).as_posix()
        for pattern in (MACHINE, FORGOTTEN, AUTHORS):
            for found in pattern.finditer(text):
                line = text.count("\n", 0, found.start()) + 1
                yield f"{name}:{line} says {found.group()!r}."


CHECKS = (
    long_modules,
    long_functions,
    nothing_names,
    banned_calls,
    game_folders,
    empty_packages,
    stale_paths,
    stale_map,
    words,
)
