# Circolo's commands. On a machine with python3 (3.11 or newer), make and git nothing else is needed:
# whatever a target uses is installed under .venv and client/node_modules, and only once.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
SHELL := /bin/bash

BIN := .venv/bin
PYTHON := $(BIN)/python

# Each stamp is touched when what it stands for is in place, and made again only when its causes change.
RUNTIME := .venv/.runtime
EDITABLE := .venv/.editable
DEV := .venv/.dev
BENCH := .venv/.bench
FUZZING := .venv/.fuzz
RELEASE := .venv/.release
MODULES := client/node_modules/.installed
PEERS := bench/peers/node_modules/.installed
STATIC := src/circolo/web/static/index.html
CLIENT_SOURCES := $(shell find client -path client/node_modules -prune -o -path client/dist -prune \
	-o -type f -print 2>/dev/null)
TYPED := src tests tools bench docs/reference client/art client/fixtures hatch_build.py

# A lock names every package, so pip has nothing to resolve; asked to, an old pip takes the newest
# version of a package that another one wants with an extra, and refuses it for its missing hash.
INSTALL := $(PYTHON) -m pip install --quiet --no-deps --require-hashes -r

LOCK := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make lock" --quiet

.PHONY: help play setup client test check format wire library vectors handbook screens keepsakes coverage prove-rules prove-events prove-tournaments prove-room prove-cluster prove-placement prove-worlds prove-envs prove-collusion prove-power prove-solver prove-fuzz prove-hostile prove-nodes prove-rest prove-lines prove-mutations prove-banks bench-rules bench-envs bench-bots bench-solver bench-ceiling bench-client \
	bench-room bench-bystander bench-postgres bench-cluster bench-peers dataset docs wheel release lock clean

help: ## list these commands
	@echo "Circolo: make COMMAND"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-13s%s\n", $$1, $$2 }' Makefile

play: $(EDITABLE) $(STATIC) ## open the room in the browser, with bots to play against; HOST=0.0.0.0 for the whole network
	$(BIN)/circolo serve --open $(if $(HOST),--host $(HOST)) $(if $(EVENING),--evening $(EVENING))

setup: $(DEV) $(STATIC) ## install everything that the other commands use, and build the client

client: $(STATIC) ## build the client

test: $(DEV) $(STATIC) ## run the whole gate, lane by lane; `make test LANES="check random"` runs some
	$(PYTHON) -m tools.lanes $(LANES)

check: $(DEV) $(MODULES) ## format, lint, types, layers, tidiness, rule coverage and what has drifted
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy $(TYPED)
	$(BIN)/lint-imports
	$(BIN)/pytest -q tests/test_tidy.py
	$(PYTHON) -m tools.rule_coverage
	$(PYTHON) -m circolo.wire.schema --check
	$(PYTHON) -m circolo.wire.vectors --check
	$(PYTHON) -m tools.protocol_reference --check
	$(PYTHON) -m tools.settings_page --check
	$(PYTHON) -m tools.page_rules --check
	$(PYTHON) -m tools.library_modules --check
	$(PYTHON) -m tools.fairness_vectors --check
	$(PYTHON) client/fixtures/make.py --check
	$(PYTHON) client/art/letters.py --check
	$(PYTHON) client/art/build.py --check
	$(PYTHON) -m tools.handbook --check
	$(PYTHON) -m tests.records.for_client --check
	$(PYTHON) -m tools.client drift check

format: $(DEV) $(MODULES) ## put the code into the project's format, and mend what the linter can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(PYTHON) -m tools.client format

wire: $(DEV) $(MODULES) ## write the protocol's schema, reference, test vectors and the page's types and rules again
	$(PYTHON) -m circolo.wire.schema
	$(PYTHON) -m circolo.wire.vectors
	$(PYTHON) -m tools.protocol_reference
	$(PYTHON) -m tools.client wire
	$(PYTHON) -m tools.page_rules

library: $(DEV) ## write the modules `circolo.GAME` of the public library again
	$(PYTHON) -m tools.library_modules

vectors: $(DEV) ## write the published vectors of the shuffle again
	$(PYTHON) -m tools.fairness_vectors

handbook: $(DEV) ## write the page's rules, examples and chances again, from docs/rules and the engine
	$(PYTHON) -m tools.handbook

screens: $(DEV) $(MODULES) ## every screen in every size, language and scheme, into build/screens/index.html
	$(PYTHON) -m tools.screens $(STATES)

keepsakes: $(DEV) $(MODULES) ## keep what the main screens say and look like, for the tests to compare with
	$(PYTHON) -m tools.keepsakes

coverage: $(DEV) ## which branches of the rules no test takes
	$(BIN)/pytest -q --cov --cov-report=term-missing --ignore=tests/e2e --ignore=tests/simulation

prove-rules: $(DEV) ## ten times the random play of the gate, into docs/proofs.md; GAMES="chiamatre" FROM=100000
	$(PYTHON) -m tools.prove $(GAMES) $(if $(FROM),--from $(FROM))

prove-events: $(DEV) ## 100,000 tournaments by chance, into docs/proofs.md; GAMES="chiamatre" FROM=100000
	$(PYTHON) -m tools.prove_events $(GAMES) $(if $(FROM),--from $(FROM))

prove-tournaments: $(DEV) ## whole tournaments in a house, and small ones killed at every entry; FLAGS="--every 10"
	$(PYTHON) -m tools.prove_tournaments $(FLAGS)

prove-room: $(DEV) ## 24 hours of 500 people in virtual time, into docs/proofs.md; SEED=2, FLAGS="--hours 2 --people 100"
	$(PYTHON) -m tools.prove_room $(if $(SEED),--seed $(SEED)) $(FLAGS)

prove-cluster: $(DEV) ## half an hour of a cluster under faults, into docs/proofs.md; FLAGS="--minutes 5 --from 1000 --wild 6"
	$(PYTHON) -m tools.prove_cluster $(FLAGS)

prove-placement: $(DEV) ## 1,000 nodes and 1,000,000 idle tables, into docs/proofs.md; FLAGS="--nodes 100 --tables 10000 --no-row"
	$(PYTHON) -m tools.prove_placement $(FLAGS)

prove-power: $(DEV) ## 100,000 power cuts of the store, into docs/proofs.md; FLAGS="--cuts 5000 --from 100"
	$(PYTHON) -m tools.prove_power $(FLAGS)

prove-hostile: $(DEV) ## ten minutes of attacks on a house in which people play, into docs/proofs.md; FLAGS="--seconds 60 --seed 2"
	$(PYTHON) -m tools.prove_hostile $(FLAGS)

prove-nodes: $(DEV) ## kill, freeze, part and deploy three nodes, PostgreSQL and NATS while people play; FLAGS="--times 20 --seed 2"
	$(PYTHON) -m tools.prove_nodes $(FLAGS)

prove-rest: $(DEV) ## every REST operation by its own description, by everybody; FLAGS="--examples 200 --seed 2"
	$(PYTHON) -m tools.prove_rest $(FLAGS)

prove-lines: $(DEV) $(STATIC) ## 45 s offline at many moments of every game, and back; FLAGS="--moments 2 --away 5000"
	$(PYTHON) -m tools.prove_lines $(FLAGS)

prove-mutations: $(DEV) ## every byte of a small house changed, one at a time: found, refused or read the same; SEED=2
	$(PYTHON) -m tools.prove_mutations $(if $(SEED),--seed $(SEED))

prove-banks: $(DEV) ## best play of the bank games, and what bots lose to it, into docs/best-play.md, docs/bots.md and docs/proofs.md
	$(PYTHON) -m tools.prove_banks $(FLAGS)

prove-collusion: $(DEV) ## innocent and cheating pairs on simulated evenings, into docs/proofs.md; FLAGS="dumper --evenings 100 --from 1"
	$(PYTHON) -m tools.prove_collusion $(FLAGS)

prove-fuzz: $(FUZZING) ## fuzz the parsers, one after the other; time adds up; FUZZ=record MINUTES=60 FLAGS=--keep
	$(PYTHON) -m tools.prove_fuzz $(FUZZ) $(if $(MINUTES),--minutes $(MINUTES)) $(FLAGS)

prove-solver: $(DEV) ## the solver beside the rules and a plain search, into docs/proofs.md; FLAGS="--endings 1000 --deals 0 --from 1"
	$(PYTHON) -m tools.prove_solver $(FLAGS)

prove-worlds: $(DEV) ## 200,000 pairs of a viewer's moments in two worlds, into docs/proofs.md; FROM=200, FLAGS="--minutes 10"
	$(PYTHON) -m tools.prove_worlds $(if $(FROM),--from $(FROM)) $(FLAGS)

prove-envs: $(DEV) ## 100,000 deals of each vectorised environment, compared with the rules, into docs/proofs.md
	$(PYTHON) -m tools.prove_envs $(if $(FROM),--from $(FROM)) $(FLAGS)

bench-rules: $(DEV) ## deals a second on one core, beside OpenSpiel and PokerKit where they install
	@$(MAKE) $(BENCH) || echo "The engines of others cannot be installed here: ours runs without."
	$(PYTHON) -m bench.rules

bench-envs: $(DEV) ## steps a second of the vectorised environments on one core, beside others where they install
	@$(MAKE) $(BENCH) || echo "The environments of others cannot be installed here: ours runs without."
	$(PYTHON) -m bench.envs

bench-bots: $(DEV) ## how often the house bots win, with standard errors
	$(PYTHON) -m bench.bots

bench-solver: $(DEV) ## how fast positions with all cards known are solved, on one core; FLAGS="--share 0.2"
	$(PYTHON) -m bench.solver $(FLAGS)

bench-ceiling: $(DEV) ## how near the bots of tressette come to a player who sees all cards
	$(PYTHON) -m bench.ceiling $(FLAGS)

bench-client: $(DEV) $(STATIC) ## how fast the page is on a slow phone, beside what it is allowed
	$(PYTHON) -m bench.client

bench-room: $(DEV) ## durable actions a second, beside a relay of the same bytes
	$(PYTHON) -m bench.room

bench-bystander: $(DEV) ## how long others wait while a stranger asks for what costs most
	$(PYTHON) -m bench.bystander

bench-postgres: $(DEV) ## a room on SQLite beside the same room on PostgreSQL
	$(PYTHON) -m bench.room --postgres --idle 0 --games

bench-cluster: $(DEV) $(PEERS) ## a room on one, two and four processes, beside SQLite, PostgreSQL and peers
	$(PYTHON) -m bench.room --postgres --nodes 1 2 4 --peers --tables 50 --idle 0 --games

bench-peers: $(DEV) $(PEERS) ## the same beside boardgame.io and Colyseus, with 50 tables and with 500
	$(PYTHON) -m bench.room --peers --tables 50 500 --idle 0

dataset: $(DEV) ## 100,000 deals between the house bots as a data set, into build/dataset; FLAGS="--deals 1000"
	$(PYTHON) -m tools.dataset $(FLAGS)

docs: $(RELEASE) ## build the documentation as a site, into build/site
	$(BIN)/zensical build --clean --strict

wheel: $(DEV) $(STATIC) ## build the wheel of this tree, with the page, into dist/
	$(PYTHON) -m hatchling build -t wheel -d dist

release: $(RELEASE) ## build wheel, sdist and the lists of what they contain into dist/, and try them
	$(PYTHON) -m tools.release

lock: $(DEV) ## pin the dependencies again
	$(LOCK) --extra server --group build --output-file requirements.lock
	$(LOCK) --extra server --group build --group dev --constraint requirements.lock \
		--output-file requirements-dev.lock
	$(LOCK) --group bench --constraint requirements-dev.lock --output-file requirements-bench.lock
	$(LOCK) --group fuzz --constraint requirements-dev.lock --output-file requirements-fuzz.lock
	$(LOCK) --group release --constraint requirements-dev.lock --output-file requirements-release.lock

clean: ## remove what was built; .venv and node_modules stay
	rm -rf client/dist src/circolo/web/static build dist .mypy_cache .ruff_cache .pytest_cache .coverage
	find src tests tools bench -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python:
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Circolo needs Python 3.11 or newer; python3 here is $$(python3 -V)."; exit 1; }
	python3 -m venv .venv

$(RUNTIME): requirements.lock | .venv/bin/python
	$(INSTALL) requirements.lock
	@touch $@

$(EDITABLE): pyproject.toml hatch_build.py $(RUNTIME)
	$(PYTHON) -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements-dev.lock $(EDITABLE)
	$(INSTALL) requirements-dev.lock
	@touch $@

$(FUZZING): requirements-fuzz.lock $(DEV)
	$(INSTALL) requirements-fuzz.lock
	@touch $@

$(BENCH): requirements-bench.lock $(DEV)
	$(INSTALL) requirements-bench.lock
	@touch $@

$(RELEASE): requirements-release.lock $(DEV)
	$(INSTALL) requirements-release.lock
	@touch $@

$(MODULES): client/package-lock.json client/package.json | $(RUNTIME)
	$(PYTHON) -m tools.client install
	@touch $@

$(PEERS): bench/peers/package-lock.json bench/peers/package.json | $(RUNTIME)
	$(PYTHON) -m tools.node npm ci --prefix ../bench/peers --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC): $(MODULES) $(CLIENT_SOURCES)
	$(PYTHON) -m tools.client build
