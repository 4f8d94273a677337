# Everything runs in .venv, which make sets up by itself. `make` alone lists what there is.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules
# Compiled files are kept, whatever the caller's environment says: hundreds of processes of the tests read them.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
# make terminal:  which game, and with what
GAME ?= void-zone
ARGS ?= --bots random
# make play:  such as "--port 9000" or "--host 0.0.0.0"
SERVE ?= --open
# make site:  where it is served
PORT ?= 8000
# make test:  how many workers (0 for none): as many as there are cores, of which at most half drive a browser
JOBS ?= $(shell getconf _NPROCESSORS_ONLN)

BIN := .venv/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
LUDUS := $(BIN)/ludus
PYTEST := $(BIN)/pytest
TSC := npx --yes --package typescript@5.9.3 tsc --project tools/jsconfig.json
PRETTIER := npx --yes --package prettier@3.10.1 prettier --print-width 120
SOURCES := $(shell find src/ludus -type f ! -name '*.pyc' ! -name '*.so')

# Installed to play, installed to develop, compiled beside the sources, and that in a hurry: stamps, so that make does
# each once.
PLAY := .venv/.play
DEV := .venv/.dev
COMPILED := build/compiled/.stamp
QUICK := build/quick/.stamp


## Play

.PHONY: play
play: $(PLAY)           ## play in the browser (SERVE="--open --port 8080")
	@$(LUDUS) serve $(SERVE)

.PHONY: site
site: $(PLAY)           ## Ludus as files, for browsers without a server: packed into build/site and served for a try (PORT=8000)
	@$(LUDUS) pack build/site
	@echo "http://localhost:$(PORT)/"
	@$(PY) -m http.server $(PORT) --bind 127.0.0.1 --directory build/site 2>/dev/null

.PHONY: terminal
terminal: $(PLAY)       ## play in the terminal (GAME=void-zone ARGS="--bots random")
	@$(LUDUS) play $(GAME) $(ARGS)


## Check and test

.PHONY: check
check: $(DEV)           ## format, lint, types, layers, packages, and a test for every rule
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict
	$(BIN)/lint-imports --no-logo
	$(PY) tools/release.py packages
	$(PY) tools/size.py --check
	@if command -v npx >/dev/null; then echo "$(TSC)"; $(TSC); $(PRETTIER) --check 'src/**/*.css'; \
	else echo "The browser's modules and styles were not checked: there is no npx (Debian and Ubuntu: apt install npm)."; fi
	@games="$$($(LUDUS) games --json | $(PY) tools/game_ids.py)"; \
	for game in $$games; do echo "$(LUDUS) rules $$game --gaps"; $(LUDUS) rules "$$game" --gaps; done

.PHONY: test
test: test-pure test-compiled   ## the whole test suite, then conformance and records compiled

.PHONY: test-pure
test-pure: $(DEV)       ## the whole test suite, interpreted
	@rm -f .pytest_cache/v/cache/lastfailed
	LUDUS_PURE=1 $(PYTEST) -n $(JOBS) || { [ $$? = 1 ] || rm -f .pytest_cache/v/cache/lastfailed; exit 1; }

.PHONY: durations
durations: $(DEV)       ## where the time of the last run of the tests went (ARGS="--most 100")
	@$(PY) tools/durations.py $(if $(filter file,$(origin ARGS)),,$(ARGS))

.PHONY: again
again: $(DEV)           ## try browser tests that failed in the last run once more, alone; those that pass are listed as flaky
	LUDUS_PURE=1 $(PY) tools/again.py

.PHONY: test-compiled
test-compiled: $(DEV)   ## conformance, records and what travels, compiled: all cases of all games (skipped where there is no C compiler)
	@if why="$$($(PY) tools/can_compile.py)"; then $(MAKE) --no-print-directory run-compiled; \
	else echo "Compiled tests skipped: $$why"; fi

.PHONY: quick
quick: $(DEV)           ## compile in a hurry, for the tests (nothing where there is no C compiler)
	@if why="$$($(PY) tools/can_compile.py)"; then $(MAKE) --no-print-directory $(QUICK); else echo "Not compiled: $$why"; fi

.PHONY: run-compiled
run-compiled: $(DEV) $(QUICK)
	env -u LUDUS_PURE PYTHONPATH=build/quick $(PY) tools/is_compiled.py build/quick
	env -u LUDUS_PURE PYTHONPATH=build/quick $(PYTEST) -n $(JOBS) -m 'not sources' $(foreach cold,picture beats words intents,--ignore-glob='*$(cold)*') \
	  tests/conformance tests/games/*/test_random_games.py tests/core/test_weave.py tests/bots/test_mind.py tests/rl/test_encode.py tests/rl/test_travel.py tests/rl/test_vector.py

.PHONY: trust
trust: $(DEV)           ## the proofs of trust in full, for hours (ARGS="--size small", ARGS="--only 'undo cannot peek'")
	@if why="$$($(PY) tools/can_compile.py)"; then $(MAKE) --no-print-directory $(COMPILED); \
	else echo "Tried interpreted, which takes ten times as long: $$why"; fi
	env -u LUDUS_PURE PYTHONPATH=build/compiled $(PY) tools/trust.py $(if $(filter file,$(origin ARGS)),,$(ARGS))

.PHONY: luck
luck: $(DEV)            ## the proof that luck is zero on average, for hours (ARGS="void-zone --games 100")
	@if why="$$($(PY) tools/can_compile.py)"; then $(MAKE) --no-print-directory $(COMPILED); fi
	env -u LUDUS_PURE PYTHONPATH=build/compiled $(PY) tools/luck.py $(if $(filter file,$(origin ARGS)),all --games 2000,$(ARGS))

.PHONY: fast
fast: $(DEV)            ## the tests nearest to what has changed: at most a minute
	LUDUS_PURE=1 $(PYTEST) -n $(JOBS) --fast 45 -m "not slow" $$($(PY) tools/fast.py)

.PHONY: touched
touched: $(DEV)         ## note which sources each test runs, for `make fast`: the whole suite, a few times as slow (ARGS=tests/web)
	LUDUS_PURE=1 $(PYTEST) -n $(JOBS) --touched $(if $(filter file,$(origin ARGS)),,$(ARGS))

.PHONY: golden
golden: $(DEV)          ## write the golden files anew; read the diff before you commit it
	LUDUS_PURE=1 $(PY) -m ludus.testing.golden
	LUDUS_PURE=1 $(PY) tools/notebooks.py
	git status --short tests/golden examples

.PHONY: format
format: $(DEV)          ## put the sources in form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	@if command -v npx >/dev/null; then $(PRETTIER) --write --log-level warn 'src/**/*.css'; fi


## Speed

.PHONY: compile
compile: $(DEV)         ## compile the hot modules in place (make clean goes back)
	@why="$$($(PY) tools/can_compile.py)" || { echo "Cannot compile: $$why"; exit 1; }
	$(PY) tools/compile.py

.PHONY: bench
bench: $(DEV)           ## decisions per second and more, interpreted and (where there is a C compiler) compiled
	@if why="$$($(PY) tools/can_compile.py)"; then $(MAKE) --no-print-directory $(COMPILED); \
	else echo "Measured interpreted only: $$why"; fi
	$(LUDUS) bench --both


.PHONY: wheel
wheel: $(DEV)           ## the sources, a pure wheel and (where there is a C compiler) one for this platform; built twice, compared, and tried
	@if why="$$($(PY) tools/can_compile.py)"; then \
	  $(MAKE) --no-print-directory $(COMPILED) && $(PY) tools/wheel.py --twice --compiled build/compiled; \
	else echo "The pure wheel only: $$why"; $(PY) tools/wheel.py --twice; fi
	$(PY) tools/smoke.py dist/*.whl


## Publish

.PHONY: docs
docs: $(DEV)            ## the documentation site, into build/docs/html (ARGS: --play adds the games and needs node, --quick leaves out positions, --links checks links to other sites)
	LUDUS_PURE=1 PYTHONPATH=. $(PY) -m tools.site.build $(if $(filter file,$(origin ARGS)),,$(ARGS))


.PHONY: release
release: $(DEV)         ## everything a release needs, verified: tree, checks, tests, site, wheels, licences; and its notes
	$(PY) tools/release.py tree
	$(MAKE) --no-print-directory check
	$(MAKE) --no-print-directory test-pure
	LUDUS_SCALE=4 $(MAKE) --no-print-directory test-compiled
	$(MAKE) --no-print-directory docs
	$(MAKE) --no-print-directory wheel
	$(PY) tools/release.py rest


## Tidy

.PHONY: clean
clean:                  ## remove what was built; sources run interpreted again
	rm -rf build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -path ./.venv -prune -o \( -name '*.so' -o -name '*.pyd' \) -type f -exec rm {} +

.PHONY: help
help:                   ## this list
	@awk '/^## /       { printf "\n%s\n", substr($$0, 4) } \
	      /^[a-z-]+:.*## / { name = $$1; sub(":", "", name); sub(/.*## /, ""); printf "  make %-14s %s\n", name, $$0 }' Makefile


# How the stamps are made.

$(PY):
	@command -v $(PYTHON) >/dev/null || { echo "Ludus needs Python 3.11 or newer; '$(PYTHON)' was not found."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Ludus needs Python 3.11 or newer; this is $$($(PYTHON) --version)."; \
	  echo "Name another one: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv --clear .venv || { \
	  rm -rf .venv; echo "Python could not make .venv. On Debian and Ubuntu: apt install python3-venv"; exit 1; }

$(PLAY): pyproject.toml | $(PY)
	@echo "Installing Ludus into .venv"
	@$(PIP) install --editable .
	@touch $@

$(DEV): pyproject.toml | $(PY)
	@echo "Installing Ludus and its tools into .venv"
	@$(PIP) install --editable '.[dev]'
	@touch $(PLAY) $@

$(COMPILED): $(SOURCES) tools/compile.py | $(DEV)
	rm -rf build/compiled
	$(PY) tools/compile.py --out build/compiled
	@touch $@

$(QUICK): $(SOURCES) tools/compile.py | $(DEV)
	rm -rf build/quick
	$(PY) tools/compile.py --quick --out build/quick
	@touch $@
