"""The networks in training: the player, which sees the features of its seat, and a critic, which
sees all hands.
"""

import torch
from torch import Tensor, nn


class Block(nn.Module):
    """A residual block of two layers."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        """Return the input with what the block adds to it."""
        return x + self.second(torch.relu(self.first(self.norm(x))))


class Network(nn.Module):
    """A stack of residual blocks between a first and a last layer."""

    def __init__(self, inputs: int, outputs: int, *, width: int, blocks: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.last = nn.Linear(width, outputs)
        nn.init.zeros_(self.last.weight)
        for block in self.blocks:
            nn.init.zeros_(block.second.weight)

    def forward(self, x: Tensor) -> Tensor:
        """Return the outputs for rows of inputs."""
        x = self.first(x)
        for block in self.blocks:
            x = block(x)
        return self.last(torch.relu(self.norm(x)))
