"""Actions as text: "3D", "go"; events as remarks."""

from circolo.games.ciapano.actions import Action
from circolo.games.ciapano.events import Event, PointsTaken

from circolo.cards.card import Card
from circolo.play.notation import letter
from circolo.tricks.actions import GoOn, PlayCard
from circolo.tricks.events import TrickTaken


def write(action: Action) -> str:
    """Write an action as `read` reads it."""
    return action.card if isinstance(action, PlayCard) else "go"


def read(text: str) -> Action:
    """Read an action; raises ValueError naming the bad word."""
    return GoOn() if text == "go" else PlayCard(Card(text))


def remark(event: Event) -> str:
    """Return what an event adds to its command."""
    match event:
        case TrickTaken():
            return f"{letter(event.seat)} takes {event.thirds}/3"
        case PointsTaken():
            return " ".join(map(str, event.points))
        case _:
            return ""
