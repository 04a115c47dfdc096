"""A member's bot at a house that runs in another process."""

from tests.cli.house_processes import OpenHouse

PASSWORD = "il quattro di denari"


def bot_token(house: OpenHouse, *, name: str = "Nonna Pina", bot: str = "Asso") -> str:
    """Make a member with a bot, and return a token of the bot."""
    with house.browser() as browser:
        browser.post("/api/guest", json={})
        claimed = browser.post("/api/claim", json={"name": name, "password": PASSWORD})
        assert claimed.status_code == 200, claimed.text
        made = browser.post("/api/me/bots", json={"name": bot})
        assert made.status_code == 200, made.text
        body = {"bot": made.json()["bots"][0]["player"], "scopes": ["play", "read", "challenge"]}
        answer = browser.post("/api/me/bots/token", json=body)
        token: str = answer.json()["token"]
        return token
