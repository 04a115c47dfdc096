"""The client is built with our own node, and only a whole build is served."""

import sys
from pathlib import Path

import pytest

from tools import client, node
from tools.client import ClientError


@pytest.mark.parametrize(
    "command",
    [
        ["node", "--version"],
        ["npm", "exec", "--call", "node --version"],
        ["npx", "--call", "node --version"],
        ["sh", "-c", "node --version"],
    ],
)
def test_node_is_the_locked_one_whatever_the_machine_has(
    command: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert node.run(command) == 0
    assert capfd.readouterr().out == "v24.19.0\n"


def test_command_without_arguments_says_what_to_write(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tools.node"])
    assert node.main() == 2
    assert capsys.readouterr().err == "Say what to run: python -m tools.node npm run dev\n"


def test_missing_node_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert client.main(["check"]) == 1
    assert capsys.readouterr().err.startswith("The nodejs wheel is not installed: run `make setup`")


def test_unknown_step_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert client.main(["publish"]) == 2
    assert capsys.readouterr().err == f"Name one or more of {', '.join(client.STEPS)}.\n"


def test_typescript_that_is_not_the_schemas_is_told_and_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = tmp_path / "wire.gen.ts"
    written.write_text("edited by hand")
    monkeypatch.setattr(client, "WIRE", written)
    monkeypatch.setattr(client, "wire", lambda: written.write_text("from the schema"))
    with pytest.raises(ClientError, match="run `make wire`"):
        client.drift()
    assert written.read_text() == "edited by hand"


def test_build_replaces_the_served_client(tmp_path: Path) -> None:
    built, static = tmp_path / "dist", tmp_path / "static"
    built.mkdir()
    (built / "index.html").write_text("new")
    static.mkdir()
    (static / "old.js").touch()
    client.publish(built, static)
    assert sorted(path.name for path in tmp_path.rglob("*")) == [
        "dist",
        "index.html",
        "index.html",
        "static",
    ]


def test_build_without_a_page_leaves_the_served_client(tmp_path: Path) -> None:
    built, static = tmp_path / "dist", tmp_path / "static"
    built.mkdir()
    static.mkdir()
    (static / "index.html").write_text("old")
    with pytest.raises(ClientError, match="left no index.html"):
        client.publish(built, static)
    assert (static / "index.html").read_text() == "old"
