"""Learning by play against oneself: proximal policy optimisation with a critic that sees all hands.

The critic is used in training alone. It predicts a deal's margin from all hands, so that luck of
the cards does not hide what a card was worth.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from circolo.bots.tressette.learned.features import CARDS
from tools.train.deals import random_deals
from tools.train.networks import Network

SCALE = 5.0
"""The critic's unit, in points."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a network learns."""

    seats: int
    deals: int = 16_384
    """Deals played for each iteration."""

    batch: int = 32_768
    epochs: int = 2
    rate: float = 4e-4
    clip: float = 0.2
    trace: float = 0.9
    """The factor of later predictions in the estimate of an action's advantage (lambda)."""

    entropy: tuple[float, float] = (0.02, 0.002)
    """The weight of the entropy at the beginning and at the end."""

    width: int = 512
    blocks: int = 3
    critic_width: int = 768


@dataclass(frozen=True, slots=True)
class Played:
    """What the deals of an iteration showed; each tensor has [cards played, deals, ...]."""

    features: Tensor
    hidden: Tensor
    card: Tensor
    log_chance: Tensor
    advantage: Tensor
    target: Tensor


def masked(logits: Tensor, features: Tensor) -> Tensor:
    """Return the logits with those of illegal cards at minus infinity."""
    legal = features[:, CARDS : 2 * CARDS] > 0
    return logits.float().masked_fill(~legal, -torch.inf)


class Learner:
    """A player's network, its critic and their optimiser."""

    def __init__(self, settings: Settings, device: torch.device) -> None:
        self.settings, self.device = settings, device
        self.kind = torch.bfloat16 if device.type == "cuda" else torch.float32
        probe = random_deals(count=1, seats=settings.seats, random=torch.Generator(device))
        inputs, hidden = probe.layout.size, probe.hidden().shape[1]
        width, blocks = settings.width, settings.blocks
        self.player = Network(inputs, CARDS, width=width, blocks=blocks).to(device)
        self.critic = Network(inputs + hidden, 1, width=settings.critic_width, blocks=blocks).to(
            device
        )
        self.weights = [*self.player.parameters(), *self.critic.parameters()]
        self.optimiser = torch.optim.AdamW(self.weights, lr=settings.rate, weight_decay=1e-4)

    def _half(self) -> torch.autocast:
        return torch.autocast(
            self.device.type, dtype=torch.bfloat16, enabled=self.kind is torch.bfloat16
        )

    @torch.no_grad()
    def play(self, random: torch.Generator) -> Played:
        """Play an iteration's deals with the present network in every seat."""
        deals = random_deals(count=self.settings.deals, seats=self.settings.seats, random=random)
        rows: list[list[Tensor]] = []
        while not deals.is_over:
            features, hidden = deals.features(), deals.hidden()
            side = 1 - 2 * (deals.turn % 2)
            with self._half():
                logits = masked(self.player(features.to(self.kind)), features)
                value = self.critic(torch.cat((features, hidden), 1).to(self.kind))
            noise = torch.empty_like(logits).exponential_(generator=random).log()
            card = (logits - noise).argmax(1)
            log_chance = logits.log_softmax(1).gather(1, card[:, None])[:, 0]
            rows.append([features, hidden, card, log_chance, value[:, 0].float() * side, side])
            deals.play(card)
        points = deals.points().float()
        features, hidden, card, log_chance, value, side = map(torch.stack, zip(*rows, strict=True))
        gain = self._gains(value, (points[:, 0] - points[:, 1]) / SCALE)
        return Played(features, hidden, card, log_chance, gain * side, (gain + value) * side)

    def _gains(self, value: Tensor, margin: Tensor) -> Tensor:
        """Return for each card played how much better than predicted the deal went, for side 0."""
        gains, after, carried = [], margin, torch.zeros_like(margin)
        for now in value.flip(0):
            carried = after - now + self.settings.trace * carried
            gains.append(carried)
            after = now
        return torch.stack(gains).flip(0)

    def learn(self, played: Played, *, progress: float) -> dict[str, float]:
        """Improve both networks by these deals; `progress` goes from 0 to 1 over the training."""
        flat = [getattr(played, name).flatten(0, 1) for name in Played.__slots__]
        for group in self.optimiser.param_groups:
            group["lr"] = self.settings.rate * max(0.02, 1 - progress)
        first, last = self.settings.entropy
        entropy_weight = first + (last - first) * progress
        count, sums = 0, torch.zeros(4, device=self.device)
        for _ in range(self.settings.epochs):
            order = torch.randperm(len(flat[0]), device=self.device)
            for rows in order.split(self.settings.batch):
                sums += self._step([each[rows] for each in flat], entropy_weight)
                count += 1
        names = ("policy", "critic", "entropy", "ratio")
        return dict(zip(names, (sums / count).tolist(), strict=True))

    def _step(self, batch: list[Tensor], entropy_weight: float) -> Tensor:
        features, hidden, card, before, gain, target = batch
        inputs = features.to(self.kind)
        with self._half():
            logits = self.player(inputs)
            value = self.critic(torch.cat((inputs, hidden.to(self.kind)), 1))[:, 0].float()
        log_chances = masked(logits, features).log_softmax(1)
        now = log_chances.gather(1, card[:, None])[:, 0]
        free = (features[:, CARDS : 2 * CARDS].sum(1) > 1).float()
        gain = gain / (gain.std() + 1e-6)
        ratio = (now - before).exp()
        clip = self.settings.clip
        kept = torch.minimum(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain)
        finite = log_chances.masked_fill(log_chances.isinf(), 0)
        entropy = -(finite.exp() * finite).sum(1)
        policy = -(kept * free).sum() / free.sum()
        spread = (entropy * free).sum() / free.sum()
        critic = (value - target).square().mean()
        loss = policy + 0.5 * critic - entropy_weight * spread
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.weights, 0.5)
        self.optimiser.step()
        moved = ((ratio - 1).abs() * free).sum() / free.sum()
        return torch.stack((policy, critic, spread, moved)).detach()


@torch.no_grad()
def duel(
    ours: Network, theirs: Network, *, deals: int, seats: int, seed: int, device: torch.device
) -> tuple[float, float]:
    """Return the mean of our points less theirs, and its standard error, over deals that are played
    twice, each side with each network; every seat plays the card that it likes best.
    """
    margins = torch.zeros(deals, device=device)
    for swapped in (0, 1):
        random = torch.Generator(device).manual_seed(seed)
        played = random_deals(count=deals, seats=seats, random=random)
        while not played.is_over:
            features = played.features()
            inputs = features.float()
            is_ours = (played.turn % 2 == swapped)[:, None]
            logits = torch.where(is_ours, ours(inputs), theirs(inputs))
            played.play(masked(logits, features).argmax(1))
        points = played.points().float()
        margins += (points[:, swapped] - points[:, 1 - swapped]) / 2
    return float(margins.mean()), float(margins.std()) / deals**0.5
