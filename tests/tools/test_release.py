"""What `make release` refuses, and what it writes beside the wheel."""

import json
import subprocess
from pathlib import Path

import pytest

from circolo import __version__
from tests.cli.test_without_server import RUNS
from tools.release import (
    COMMANDS,
    ROOT,
    ReleaseError,
    checksums,
    faults,
    installed_size,
    try_commands,
    try_library,
    try_server,
)

WRITTEN = "# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2027-01-31\n"


def program(path: Path, *lines: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)
    return path


def test_a_clean_tree_with_a_dated_section_is_released() -> None:
    assert faults(WRITTEN, "1.2.0", "") == []


def test_a_tree_with_changes_is_not_released() -> None:
    assert faults(WRITTEN, "1.2.0", " M README.md\n") == [
        "The tree has changes that are not committed."
    ]


def test_a_version_without_a_section_is_not_released() -> None:
    assert faults(WRITTEN, "1.2.1", "") == ["CHANGELOG.md has no section `## 1.2.1 - YYYY-MM-DD`."]


def test_a_section_with_a_wrong_date_is_not_released() -> None:
    assert faults("## 1.2.0 - 2027-02-30\n", "1.2.0", "") == [
        "CHANGELOG.md dates 1.2.0 as 2027-02-30, which is no date."
    ]


def test_a_library_that_ends_no_deal_is_not_released(tmp_path: Path) -> None:
    python = program(tmp_path / "bin" / "python", "echo DealBegan")
    with pytest.raises(ReleaseError, match="played no deal to its end"):
        try_library(python, tmp_path)


def test_a_command_that_fails_without_the_server_is_not_released(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "circolo", 'test "$1" != odds && echo "$1" || exit 1')
    with pytest.raises(ReleaseError, match="circolo odds chemin_de_fer` failed"):
        try_commands(tmp_path / "bin" / "python", tmp_path)


def test_a_silent_command_is_not_released(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "circolo", 'test "$1" = perft || echo "$1"')
    with pytest.raises(ReleaseError, match="perft .* prints nothing"):
        try_commands(tmp_path / "bin" / "python", tmp_path)


def test_a_release_tries_every_command_that_needs_no_server() -> None:
    assert {command for command, *_ in COMMANDS} == RUNS.keys()


def test_the_size_of_an_environment_is_that_of_its_packages(tmp_path: Path) -> None:
    packages = tmp_path / "lib" / "python3.11" / "site-packages"
    for name in ("cards/pack.py", "cards/pack.pyc", "pip/big.py"):
        (packages / name).parent.mkdir(parents=True, exist_ok=True)
        (packages / name).write_bytes(bytes(40))
    assert installed_size(tmp_path) == 40


def test_a_server_of_another_version_is_not_released(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "circolo", "echo 0.0.1")
    with pytest.raises(ReleaseError, match=r"says 0\.0\.1"):
        try_server(tmp_path / "bin" / "python", tmp_path)


def test_a_server_that_does_not_open_is_not_released(tmp_path: Path) -> None:
    program(
        tmp_path / "bin" / "circolo",
        f'if [ "$1" = version ]; then echo {__version__}; else echo no disk; exit 1; fi',
    )
    with pytest.raises(ReleaseError, match="did not open:\nno disk"):
        try_server(tmp_path / "bin" / "python", tmp_path)


def test_the_checksums_are_those_that_sha256sum_reads(tmp_path: Path) -> None:
    wheel = tmp_path / "circolo.whl"
    wheel.write_bytes(b"cards")
    sums = tmp_path / "SHA256SUMS"
    sums.write_text(checksums([wheel]))
    check = subprocess.run(
        ["sha256sum", "--check", sums.name], cwd=tmp_path, capture_output=True, check=False
    )
    assert check.stdout == b"circolo.whl: OK\n"


def test_the_page_has_the_version_of_the_server() -> None:
    page = json.loads((ROOT / "client" / "package.json").read_text())
    assert page["version"] == __version__
