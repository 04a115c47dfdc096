"""The logo of a club at a node that is not the desk."""

import pytest

from tests.cluster.web_nodes import web_nodes
from tests.web.logo_files import base64, picture
from tests.web.rig import PASSWORD

pytestmark = pytest.mark.anyio

PAGE = {"name": "Circolo dell'Asso", "text": "", "colour": "green"}


async def test_a_logo_that_one_node_takes_is_shown_by_all() -> None:
    async with (
        web_nodes("n1", "n2") as (desk, other),
        other.browser() as anna,
        desk.browser() as nobody,
    ):
        await anna.post("/api/guest", json={})
        claim = {"name": "Anna Bo", "password": PASSWORD}
        assert (await anna.post("/api/claim", json=claim)).status_code == 200
        club = (await anna.post("/api/clubs", json=PAGE)).json()["club"]
        sent = {"club": club, "picture": base64(picture(size=(1_000, 1_000)))}
        digest = (await anna.post("/api/clubs/logo", json=sent)).json()["logo"]
        seen = (await anna.get(f"/api/clubs/{club}")).json()["view"]["page"]["logo"]
        assert seen == digest
        shown = [await browser.get(f"/api/logos/{club}/{digest}") for browser in (anna, nobody)]
        assert [one.status_code for one in shown] == [200, 200]
        assert shown[0].content == shown[1].content
        await anna.post("/api/clubs/logo/remove", json={"club": club})
        assert (await nobody.get(f"/api/logos/{club}/{digest}")).status_code == 404
