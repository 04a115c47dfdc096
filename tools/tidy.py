"""Checks of the repository's shape: sizes, names, calls, folders and words.

Each check takes a folder and yields one sentence for each fault in it. Tests run it on the
repository, which must have no fault, and on a planted fault, which it must find.
"""

import ast
import io
import re
import subprocess
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

MODULE_LINES = 400
FUNCTION_LINES = 70
GENERATED = {"client/src/protocol/wire.gen.ts", "client/src/protocol/refusal-codes.gen.ts"}
CODE = {".py", ".ts", ".tsx"}
NOTHING_NAMES = {"common", "helper", "helpers", "manager", "misc", "util", "utils"}
GAME_FILES = (
    "README.md",
    "actions.py",
    "autoplay.py",
    "events.py",
    "facts.py",
    "options.py",
    "rules.py",
    "scoring.py",
    "state.py",
    "view.py",
    "worlds.py",
)
NAMES_GAMES = {
    *("bots/roster.py", "envs/roster.py", "review/roster.py"),
    *("__init__.py", "catalogue.py", "wire/game_unions.py", "wire/vectors.py"),
}
"""The only files outside of a game's folders (`games/`, `bots/`, `analysis/`, `simulation/`) that
name games: four rosters, what `import circolo` offers, the unions of the wire, and two texts that
the server refuses.
"""

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
VALUES = {"banks", "cards", "games", "play", "tables", "tricks"}
"""Packages of `src/circolo` whose frozen values are what a table keeps (docs/decisions/0046)."""

NEVER_CALLED = {"breakpoint", "eval", "exec", "os.system", "pdb.set_trace"}
NAMED_PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.\w+)`(?:\s+`(\w+)[`(])?")
"""A path and, if a name follows it, the name that the file defines."""

FOLDER_ROW = re.compile(r"^\| `([\w/]+)/` \|.*\| ([^|]*) \|$", re.MULTILINE)
"""A row of the folder table of ARCHITECTURE.md: the folder, and the files to look at first."""

DEFINED = r"\b(?:class|def|function|const|type|interface) {0}\b|^ +(?:async )?{0}\("

# Written in parts, so that this file does not contain what it looks for.
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

GLOSSARY = "docs/glossary.md"
PLAIN_FOLDERS = (
    ".github/",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "bench/",
    "client/",
    "docs/",
    "hatch_build.py",
    "src/",
    "tests/",
    "tools/",
)
"""Folders whose docstrings, comments, test names and pages use no word that the glossary bans."""

TEXTS_OF_RULES = "docs/rules/"
"""The rules keep words of their own, also in Italian and Spanish."""

PAGES_IN_SINGULAR_THEY = re.compile(
    r"docs/rules/(?:RULES|\w+\.en)\.md|client/src/(?:.+/)?i18n/(?:.+/)?en\.json"
)
"""Pages and English catalogues that keep words of their own, but speak of a person as *they*."""

CLIENT_PROSE = re.compile(
    r"/\*.*?\*/|^\s*//[^\n]*|\b(?:it|describe)(?:\.each\([^)]*\))?\(\s*(\"[^\"]*\")",
    re.DOTALL | re.MULTILINE,
)
"""A comment of the client's code, or the name of one of its tests."""

QUOTED = re.compile(r"`[^`]*`|«[^»]*»|\bsrc=\"[^\"]*\"")
"""Code, words of the games in their own language, and names of pictures: the check ignores them."""


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
    """Yield the name and text of the code files that people write."""
    for path in files(root):
        name = path.relative_to(root).as_posix()
        if path.suffix in (suffixes or CODE) and name not in GENERATED:
            yield name, path.read_text(encoding="utf-8")


def modules(root: Path) -> Iterator[tuple[str, ast.Module]]:
    """Yield the name and tree of every Python module."""
    for name, text in code(root, ".py"):
        yield name, ast.parse(text, filename=name)


def long_modules(root: Path) -> Iterator[str]:
    """A module has a limit of lines, so that a reader can know all of it."""
    for name, text in code(root):
        lines = len(text.splitlines())
        if lines > MODULE_LINES:
            yield f"{name} has {lines} lines, more than {MODULE_LINES}: is it one thing?"


def long_functions(root: Path) -> Iterator[str]:
    """A function has a limit of lines, so that it fits on a screen."""
    for name, tree in modules(root):
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f"{name}: {node.name} has {lines} lines, more than {FUNCTION_LINES}."


def nothing_names(root: Path) -> Iterator[str]:
    """Modules and classes with a meaningless name: they collect unrelated things."""
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
    """Return the full name of each name that a module imports."""
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
    """Clock and chance are used in two places only; unlike a lint, no comment can lift this."""
    for name, tree in modules(root):
        product = name.startswith("src/") and name not in ALLOWED_CLOCKS
        for line, call in called(tree):
            chance = call in CLOCK_AND_CHANCE or call.partition(".")[0] in CHANCE_MODULES
            if call in NEVER_CALLED or (product and chance):
                yield f"{name}:{line} calls {call}."


def collected_values(root: Path) -> Iterator[str]:
    """The garbage collector does not look at the frozen values that a table keeps."""
    for name, tree in modules(root):
        if name.startswith("src/circolo/") and name.split("/")[2] in VALUES:
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    settings = {setting.arg for setting in node.keywords}
                    if "frozen" in settings and "gc" not in settings:
                        yield f"{name}:{node.lineno} is a frozen value without gc=False."


def game_folders(root: Path) -> Iterator[str]:
    """Every game's folder has the same files."""
    games = root / "src" / "circolo" / "games"
    for folder in sorted(path for path in games.glob("*/") if path.name != "__pycache__"):
        for wanted in GAME_FILES:
            if not (folder / wanted).is_file():
                yield f"{folder.relative_to(root).as_posix()} has no {wanted}."


def games_named_elsewhere(root: Path) -> Iterator[str]:
    """Only a game's folders, the rosters and the unions name it, so that a new game edits no other
    file.
    """
    source = root / "src" / "circolo"
    games = sorted(folder.parent.name for folder in (source / "games").glob("*/__init__.py"))
    if not games:
        return
    named = re.compile(rf"\b(?:{'|'.join(games)})\b", re.IGNORECASE)
    for path in files(root):
        if path.suffix != ".py" or not path.is_relative_to(source):
            continue
        name = path.relative_to(source).as_posix()
        if name in NAMES_GAMES or any(game in re.split(r"[/.]", name) for game in games):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for found in named.findall(line):
                yield f"src/circolo/{name}:{number} names {found}: a game lies in its own folders."


def empty_packages(root: Path) -> Iterator[str]:
    """A package holds at least one module; a module lies in a package."""
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
    """The pages at the top of the repository name existing paths, which define the names given."""
    for page in sorted(root.glob("*.md")):
        for path, name in NAMED_PATH.findall(page.read_text(encoding="utf-8")):
            there = [base / path for base in (root, root / "src" / "circolo")]
            texts = [file.read_text(encoding="utf-8") for file in there if file.is_file()]
            if not texts:
                yield f"{page.name} names {path}, which is not there."
            elif name and not re.search(DEFINED.format(name), texts[0], re.MULTILINE):
                yield f"{page.name} looks for {name} in {path}, which does not define it."
        for folder, first in FOLDER_ROW.findall(page.read_text(encoding="utf-8")):
            for path in re.findall(r"`([\w./-]+\.\w+)`", first):
                bases = (root / "src" / "circolo" / folder, root / "src" / "circolo", root)
                if not any((base / path).is_file() for base in bases):
                    yield f"{page.name} looks for {path} in {folder}/, which is not there."


def stale_map(root: Path) -> Iterator[str]:
    """ARCHITECTURE.md draws the layers of the import contracts, and lists every folder."""
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
    """No file names a path or host of one machine, a forgotten note, or an author but the
    developers.
    """
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


def banned_words(glossary: str, *, term: str | None = None) -> dict[str, re.Pattern[str]]:
    """Return the words that the glossary bans, of one term or of all, each with its pattern."""
    rows = [line.strip("| ").split("|") for line in glossary.splitlines() if line.startswith("|")]
    cells = [row[-1] for row in rows if len(row) == 3 and term in (None, row[0].strip())]
    words = {word for cell in cells for word in re.findall(r"`([^`]+)`", cell)}
    return {word: re.compile(rf"\b{_pattern(word)}\b", re.IGNORECASE) for word in words}


def _pattern(word: str) -> str:
    return re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")


def prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of every docstring, comment and test name of a module."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(docstring))):
                yield node.lineno, docstring
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if name.startswith("test_"):
                    yield node.lineno, name.replace("_", " ")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def client_prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of every comment and test name of a client file."""
    for found in CLIENT_PROSE.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found[1] or found[0]


def page_prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the number and text of every line of a page, without indented code."""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.startswith("    "):
            yield number, line


def glossary_words(root: Path) -> Iterator[str]:
    """Code and pages use no word that the glossary bans."""
    page = root / GLOSSARY
    if not page.is_file():
        return
    glossary = page.read_text(encoding="utf-8")
    banned, pronouns = banned_words(glossary), banned_words(glossary, term="they")
    for path in files(root):
        name = path.relative_to(root).as_posix()
        if PAGES_IN_SINGULAR_THEY.fullmatch(name):
            yield from _uses(name, _lines(path), pronouns)
        elif name.startswith(TEXTS_OF_RULES) or not name.startswith(PLAIN_FOLDERS):
            continue
        elif path.suffix == ".md":
            yield from _uses(name, page_prose(path.read_text(encoding="utf-8")), banned)
        elif path.suffix == ".py":
            yield from _uses(name, prose(path.read_text(encoding="utf-8")), banned)
        elif path.suffix in {".css", ".ts", ".tsx"}:
            yield from _uses(name, client_prose(path.read_text(encoding="utf-8")), banned)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    yield from enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)


def _uses(
    name: str, texts: Iterable[tuple[int, str]], banned: Mapping[str, re.Pattern[str]]
) -> Iterator[str]:
    for line, text in texts:
        plain = QUOTED.sub("", text)
        for word, pattern in sorted(banned.items()):
            if pattern.search(plain):
                yield f"{name}:{line} says {word!r}, which {GLOSSARY} bans."


CHECKS = (
    long_modules,
    long_functions,
    nothing_names,
    banned_calls,
    collected_values,
    game_folders,
    games_named_elsewhere,
    empty_packages,
    stale_paths,
    stale_map,
    words,
    glossary_words,
)
