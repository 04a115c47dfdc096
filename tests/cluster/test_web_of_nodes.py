"""Whoever opens any node of a house finds the same house."""

import asyncio
from pathlib import Path

import pytest

from circolo.cards.units import Millis
from circolo.games.tressette import Options
from circolo.tables.table_options import TableOptions
from circolo.web.operator_socket import (
    ActRefused,
    ListNodes,
    NodesListed,
    OpenLink,
    OperatorSocket,
    ask_house,
)
from circolo.web.rest import desk_forwarding
from circolo.wire import client_messages as client
from circolo.wire.message_codec import encode
from tests.cluster.web_nodes import web_nodes
from tests.web.rig import cut, hello, refusal, said

pytestmark = pytest.mark.anyio

OPEN = encode(
    client.OpenTable(id="opening-1", sheet=TableOptions(options=Options(players=2, target=11)))
).decode()


async def test_somebody_who_signs_in_at_one_node_is_known_at_all() -> None:
    async with web_nodes("n1", "n2") as (desk, other):
        person, cookie = await other.guest()
        async with desk.line(cookie) as line:
            assert (await hello(line))["you"]["name"] == person["name"]
        async with other.line(cookie) as line:
            assert (await hello(line))["you"]["name"] == person["name"]


async def test_signing_out_at_one_node_closes_the_lines_at_all() -> None:
    async with web_nodes("n1", "n2") as (desk, other):
        _, cookie = await desk.guest()
        async with other.line(cookie) as line:
            await hello(line)
            async with desk.browser(Cookie=f"circolo={cookie}") as browser:
                assert (await browser.post("/api/logout")).status_code < 300
            assert await cut(line) == (4001, "session_ended")


async def test_a_table_opened_at_one_node_is_in_the_list_of_the_other() -> None:
    async with web_nodes("n1", "n2") as (desk, other):
        _, anna = await other.guest()
        _, bruno = await desk.guest()
        async with other.line(anna) as at_other, desk.line(bruno) as at_desk:
            await hello(at_other)
            await hello(at_desk)
            await at_other.send(OPEN)
            while (answer := said(await at_other.recv()))["type"] != "done":
                pass
            await at_desk.send('{"type":"watch_lobby","id":"watching","on":true}')
            while (seen := said(await at_desk.recv()))["type"] != "lobby" or not seen["tables"]:
                pass
            assert [row["id"] for row in seen["tables"]] == [answer["table"]]


async def test_the_desk_answers_for_a_node_that_is_not_the_desk() -> None:
    async with (
        web_nodes("n1", "n2") as (desk, other),
        desk.browser() as at_desk,
        other.browser() as at_other,
    ):
        answers = [await browser.get("/api/events") for browser in (at_desk, at_other)]
        assert answers[0].json()["rows"] == answers[1].json()["rows"]
        assert answers[1].status_code == 200


async def test_a_refusal_of_the_desk_is_passed_on() -> None:
    async with web_nodes("n1", "n2") as (_, other), other.browser() as browser:
        answer = await browser.post("/api/login", json={"name": "Nessuno", "password": "12345678"})
        assert refusal(answer) == (401, "wrong_login")


async def test_a_body_that_is_too_long_for_the_desk_is_refused_at_once() -> None:
    async with web_nodes("n1", "n2") as (_, other), other.browser() as browser:
        answer = await browser.post("/api/login", content=b"x" * 300_000)
        assert refusal(answer) == (413, "too_long")


async def test_without_a_desk_a_change_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_forwarding, "TRIES", 2)
    monkeypatch.setattr(desk_forwarding, "AGAIN", Millis(1))
    async with web_nodes("n1", "n2") as (_, other), other.browser() as browser:
        other.node.membership.desk = ""
        other.node.is_leaving = True  # it does not become the desk itself
        assert refusal(await browser.post("/api/guest", json={})) == (503, "no_desk")
        ready = await browser.get("/readyz")
        assert (ready.status_code, ready.json()["why"]) == (503, "leaving")
        other.node.is_leaving = False


async def test_each_node_tells_its_own_counts() -> None:
    async with web_nodes("n1", "n2") as (desk, other):
        _, cookie = await other.guest()
        async with other.line(cookie) as line, other.browser() as browser:
            await hello(line)
            told = (await browser.get("/metrics")).text
            visitors_of_desk = desk.node.counts()["visitors"]
        names = ("nodes", "desk", "lines", "visitors")
        counts = [
            f"circolo_cluster_{name} {count}"
            for name, count in zip(names, (2.0, 0.0, 1.0, 0.0), strict=True)
        ]
        assert [line for line in told.splitlines() if line.startswith("circolo_cluster")] == counts
        assert visitors_of_desk == 1


async def test_the_operator_sees_the_nodes_and_is_served_by_the_desk_alone(tmp_path: Path) -> None:
    async with web_nodes("n1", "n2") as (desk, other):
        async with OperatorSocket(other.house, other.web.accounts, "").open(tmp_path):
            listed = await asyncio.to_thread(ask_house, tmp_path, ListNodes())
            refused = await asyncio.to_thread(ask_house, tmp_path, OpenLink("Nonna Pina"))
        assert isinstance(listed, NodesListed)
        assert (listed.desk, {beat.node for beat in listed.nodes}) == (desk.node.name, {"n1", "n2"})
        assert isinstance(refused, ActRefused)
        assert refused.code == "not_the_desk"
