"""Trains a network of tressette and writes its weights.

    python -m tools.train --seats 4 --iterations 1500 --out pairs.npz

It uses an accelerator where there is one, and a processor otherwise. `--minutes` ends the training
by time instead; the printed number of iterations repeats it.
"""

import argparse
import copy
import time
from pathlib import Path

import numpy as np
import torch

from tools.train.networks import Network
from tools.train.self_play import Learner, Settings, duel
from tools.train.weights import stored

EVERY = 50
"""The iterations between two lines of the report."""


def main() -> None:
    """Train by the arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, choices=(2, 4), required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--iterations", type=int, default=1_500)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--deals", type=int, default=Settings.deals)
    parser.add_argument("--batch", type=int, default=Settings.batch)
    parser.add_argument("--width", type=int, default=Settings.width)
    parser.add_argument("--blocks", type=int, default=Settings.blocks)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=EVERY)
    train(parser.parse_args())


def train(asked: argparse.Namespace) -> None:
    """Train, report, and write the weights at each report and at the end."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(asked.seed)
    random = torch.Generator(device).manual_seed(asked.seed)
    settings = Settings(
        seats=asked.seats,
        deals=asked.deals,
        batch=asked.batch,
        width=asked.width,
        blocks=asked.blocks,
    )
    learner = Learner(settings, device)
    before = copy.deepcopy(learner.player)
    start = time.monotonic()
    progress, number = 0.0, 0
    while progress < 1:
        figures = learner.learn(learner.play(random), progress=progress)
        number += 1
        spent = (time.monotonic() - start) / 60
        progress = max(number / asked.iterations, spent / asked.minutes)
        if number % asked.every == 0 or progress >= 1:
            margin, error = duel(
                learner.player, before, deals=2_000, seats=asked.seats, seed=7, device=device
            )
            before = copy.deepcopy(learner.player)
            told = " ".join(f"{name} {figure:.4f}" for name, figure in figures.items())
            print(f"{number} iterations, {spent:.1f} min: {told}", flush=True)
            print(f"  against the last reported: {margin:+.3f} +- {error:.3f}", flush=True)
            write(learner.player, asked.out)


def write(network: Network, path: Path) -> None:
    """Write the weights under the names of the layers, as `learned.network` reads them."""
    layers = {
        name: each.detach().float().cpu().numpy() for name, each in network.state_dict().items()
    }
    np.savez_compressed(path, allow_pickle=False, **stored(layers))


if __name__ == "__main__":
    main()
