"""The number of audited tournaments; the gate runs a share of them."""

from tests.random.events.audit import check_event
from tests.random.proofs import Proof

EVENTS = "events of the pure decider"
PROOFS: dict[str, tuple[Proof, ...]] = {
    "tressette": (Proof(counted=EVENTS, check=check_event, seeds=40_000, least=40_000),),
    "chiamatre": (Proof(counted=EVENTS, check=check_event, seeds=10_000, least=10_000),),
    "sette_e_mezzo": (Proof(counted=EVENTS, check=check_event, seeds=25_000, least=25_000),),
    "chemin_de_fer": (Proof(counted=EVENTS, check=check_event, seeds=25_000, least=25_000),),
}

SHARE = 100
"""The gate audits one tournament in this many."""

DRAWS = 20_000
"""The number of lots for the fairness of byes; the gate draws a share of them."""
