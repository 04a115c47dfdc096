"""Translates a client's message about its own seat into a table command."""

from typing import assert_never

from circolo.cards.units import Chips, Seat
from circolo.play.waits import WaitId
from circolo.tables import commands as table
from circolo.tables.state import PlayerId
from circolo.wire import client_messages as client

SeatMessage = (
    client.Act
    | client.MoveOn
    | client.SetPremove
    | client.WithdrawPremove
    | client.SetPreferences
    | client.CommitSeed
    | client.RevealSeed
    | client.Countersign
    | client.SitOut
    | client.ComeBack
    | client.Leave
    | client.TopUp
    | client.Start
    | client.SetLock
    | client.Remove
)


def command_of(message: SeatMessage, seat: Seat, *, by: PlayerId) -> table.Command:
    """Return the table command for a message of the player `by`, who has the seat `seat`."""
    match message:
        case client.Act():
            return table.Do(seat, WaitId(message.ask), message.action)
        case client.MoveOn():
            return table.MoveOn(seat, WaitId(message.ask))
        case client.SetPremove():
            return table.SetPremove(seat, message.premove, message.until)
        case client.WithdrawPremove():
            return table.WithdrawPremove(seat, message.about)
        case client.SetPreferences():
            return table.SetPreferences(seat, message.preferences)
        case client.CommitSeed():
            return table.CommitSeed(seat, message.epoch, message.commitment)
        case client.RevealSeed():
            return table.RevealSeed(seat, message.epoch, message.seed)
        case client.Countersign():
            of = message
            return table.Countersign(seat, of.epoch, of.head, of.key, of.signature)
        case client.SitOut():
            return table.SitOut(seat)
        case client.ComeBack():
            return table.ComeBack(seat)
        case client.Leave():
            return table.Leave(seat)
        case client.TopUp():
            return table.TopUp(seat, Chips(message.chips))
        case client.Start() | client.SetLock() | client.Remove():
            return _of_the_host(message, by)
        case _:
            assert_never(message)


def _of_the_host(
    message: client.Start | client.SetLock | client.Remove, by: PlayerId
) -> table.Command:
    match message:
        case client.Start():
            return table.Start(by)
        case client.SetLock():
            return table.SetLock(by, message.locked)
        case client.Remove():
            return table.Remove(by, Seat(message.seat))
        case _:
            assert_never(message)
