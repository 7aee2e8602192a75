# `make` alone lists the commands. Packages go into .venv and node_modules here, nowhere else.
# Needs GNU make 3.81, a POSIX shell and Python 3.10 or newer; node and npm for some tests.

PYTHON ?= python3
ARGS ?=

VENV_PYTHON = .venv/bin/python
PLAY_READY = .venv/play.stamp
TRAIN_READY = .venv/train.stamp
DEPLOY_READY = .venv/deploy.stamp
TEST_READY = .venv/test.stamp
WASM32_READY = host_tests/wasm32/node_modules/ready.stamp
PIP_INSTALL = $(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check

HAVE_NPM := $(shell command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 && echo yes)

.PHONY: help play deploy circuitpython image mirror flash arena train test soak budget lint clean wasm32

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

play: $(PLAY_READY) ## play in this terminal; ARGS="--help" lists the options
	@$(VENV_PYTHON) -m tools.play $(ARGS)

deploy: $(DEPLOY_READY) ## put the console onto a Pico, or update it; ARGS="--board NAME"
	@$(VENV_PYTHON) -m tools.deploy $(ARGS)

circuitpython: $(DEPLOY_READY) ## the console for CircuitPython; ARGS="DRIVE --board NAME"
	@$(VENV_PYTHON) -m tools.circuitpython $(ARGS)

image: $(DEPLOY_READY) ## MicroPython and the console in one file for a Pico; ARGS="--help"
	@$(VENV_PYTHON) -m tools.image $(ARGS)

mirror: $(DEPLOY_READY) ## see and play a connected Pico's screen in this terminal
	@$(VENV_PYTHON) -m tools.mirror $(ARGS)

flash: $(DEPLOY_READY) ## put MicroPython onto a Pico in boot mode; ARGS="--board NAME"
	@$(VENV_PYTHON) -m tools.flash $(ARGS)

arena: $(PLAY_READY) ## let computer players meet; ARGS="GAME --a maestro --b giocatore"
	@$(VENV_PYTHON) -m tools.arena $(if $(ARGS),$(ARGS),--help)

train: $(TRAIN_READY) ## train the policy of a game anew; ARGS="GAME", or "--help"
	@$(VENV_PYTHON) -m tools.train $(if $(ARGS),$(ARGS),--help)

test: lint wasm32 ## lint, then every test on CPython and on two builds of MicroPython
	@$(VENV_PYTHON) -m pytest -n auto --dist worksteal $(ARGS)

soak: $(TEST_READY) wasm32 ## the long tests, ten times longer still
	@SOAK=10 $(VENV_PYTHON) -m pytest -m soak $(ARGS)

budget: $(TEST_READY) ## memory and speed on an emulated Pico; ARGS="--firmware FILE.uf2"
	@$(VENV_PYTHON) -m host_tests.pico.measure $(ARGS)

lint: $(TEST_READY) ## ruff
	@$(VENV_PYTHON) -m ruff check --quiet . && echo "lint: clean"

clean: ## remove what the other commands installed and cached
	rm -rf .venv .pytest_cache .ruff_cache host_tests/wasm32/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is newer than the files it was made from; the interpreter only has to exist, for it
# is a link to a file older than any of them.
$(PLAY_READY): requirements.txt | $(VENV_PYTHON)
	@echo "Getting MicroPython for this computer ..."
	@$(PIP_INSTALL) -r requirements.txt
	@touch $@

$(TRAIN_READY): requirements.txt requirements-train.txt | $(VENV_PYTHON)
	@echo "Getting numpy ..."
	@$(PIP_INSTALL) -r requirements-train.txt
	@touch $@

$(DEPLOY_READY): requirements-deploy.txt | $(VENV_PYTHON)
	@echo "Getting the tools for boards ..."
	@$(PIP_INSTALL) -r requirements-deploy.txt
	@touch $@

$(TEST_READY): requirements.txt requirements-deploy.txt requirements-train.txt requirements-test.txt | $(VENV_PYTHON)
	@echo "Getting the test tools ..."
	@$(PIP_INSTALL) -r requirements-test.txt
	@touch $@

$(VENV_PYTHON):
	@command -v "$(PYTHON)" >/dev/null || { \
		echo "$(PYTHON) not found. Install Python 3.10 or newer, or say: make PYTHON=/path/to/python3"; \
		exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
		echo "$$("$(PYTHON)" --version) is too old: Python 3.10 or newer is needed."; \
		echo "If you have one under another name, say: make PYTHON=python3.12"; \
		exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "Python's venv module is missing. On Debian and Ubuntu: sudo apt install python3-venv"; \
		exit 1; }
	@echo "Setting up .venv ..."
	@"$(PYTHON)" -m venv .venv || { rm -rf .venv; exit 1; }

ifeq ($(HAVE_NPM),yes)
wasm32: $(WASM32_READY)
else
wasm32:
	@echo "node and npm not found: the tests on 32-bit MicroPython will be skipped."
endif

$(WASM32_READY): host_tests/wasm32/package-lock.json
	@echo "Getting the 32-bit MicroPython ..."
	@cd host_tests/wasm32 && npm ci --silent --no-audit --no-fund
	@touch $@
