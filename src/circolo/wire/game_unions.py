"""Union types over all games, for messages, frames and the log; a new game must join each of
them.
"""

from typing import TypeAlias

from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette

Options: TypeAlias = (
    tressette.Options | chiamatre.Options | sette_e_mezzo.Options | chemin_de_fer.Options
)
Action: TypeAlias = (
    tressette.Action | chiamatre.Action | sette_e_mezzo.Action | chemin_de_fer.Action
)
Premove: TypeAlias = (
    tressette.Premove | chiamatre.Premove | sette_e_mezzo.Premove | chemin_de_fer.Premove
)
Preferences: TypeAlias = (
    tressette.Preferences
    | chiamatre.Preferences
    | sette_e_mezzo.Preferences
    | chemin_de_fer.Preferences
)
MatchView: TypeAlias = tressette.View | chiamatre.View | sette_e_mezzo.View | chemin_de_fer.View
Offer: TypeAlias = tressette.Offer | chiamatre.Offer | sette_e_mezzo.Offer | chemin_de_fer.Offer
PremoveOffer: TypeAlias = (
    tressette.PremoveOffer
    | chiamatre.PremoveOffer
    | sette_e_mezzo.PremoveOffer
    | chemin_de_fer.PremoveOffer
)
GameEvent: TypeAlias = tressette.Event | chiamatre.Event | sette_e_mezzo.Event | chemin_de_fer.Event
