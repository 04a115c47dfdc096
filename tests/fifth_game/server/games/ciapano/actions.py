"""The actions of a seat, which every trick game has: play a card, go on."""

from circolo.tricks.actions import GoOn, GoOnOffer, PlayCard, PlayCardOffer

Action = PlayCard | GoOn
Offer = PlayCardOffer | GoOnOffer
