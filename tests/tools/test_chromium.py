"""A Chromium is found, or installed, or asked for."""

from pathlib import Path

import pytest

from tools import chromium
from tools.chromium import ChromiumMissingError


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that is the whole PATH, on a machine that names no Chromium."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    return tmp_path


def program(path: Path, text: str = "#!/bin/sh\n") -> str:
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def be_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)


def test_named_chromium_comes_first(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(path / "chromium")
    named = program(path / "mine")
    monkeypatch.setenv("CHROMIUM", named)
    assert chromium.chromium() == named


def test_named_chromium_that_is_not_there_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(path / "chromium")
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    with pytest.raises(ChromiumMissingError, match="CHROMIUM is /nowhere/chromium"):
        chromium.chromium()


def test_chromium_on_the_path_is_found(path: Path) -> None:
    program(path / "google-chrome")
    assert chromium.chromium() == str(path / "google-chrome")


def test_root_installs_what_is_missing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be_root(monkeypatch)
    there = path / "chromium"
    program(
        path / "apt-get",
        f"#!/bin/sh\n[ $1 = update ] || {{ echo '#!/bin/sh' >{there}; /bin/chmod +x {there}; }}\n",
    )
    assert chromium.chromium() == str(there)


def test_failed_installation_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be_root(monkeypatch)
    program(path / "apt-get", "#!/bin/sh\nexit 100\n")
    with pytest.raises(ChromiumMissingError, match="install your system's chromium package"):
        chromium.chromium()


def test_nobody_else_installs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    program(path / "apt-get", f"#!/bin/sh\n>{path / 'touched'}\n")
    with pytest.raises(ChromiumMissingError):
        chromium.chromium()
    assert not (path / "touched").exists()
