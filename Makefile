# Two commands for a newcomer: `make play` and `make test`.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
ROOMS := bot cogs card_images

.PHONY: help play test check bench texts format lock clean

help:
	@echo "make play    set up, then start the bot with a Discord of your own in the browser"
	@echo "make test    set up, then run the tests"
	@echo "make check   format, lint, types and import contracts"
	@echo "make bench   benchmarks, each beside its baseline"
	@echo "make texts   what the catalogues lack; brings all in step with the English one"
	@echo "make format  rewrite the code in the house format"
	@echo "make lock    resolve the dependencies anew into requirements.lock"

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Basra needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

play: $(READY)
	$(BIN)/basra play $(ARGS)

test: $(READY)
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy $(ROOMS)
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/python -m tests.benchmarks $(ARGS)

texts: $(READY)
	$(BIN)/python -m bot.texts $(LANGUAGE)

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock:
	printf 'hatchling\neditables\n' | uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-emit-find-links --no-annotate --no-header --all-extras pyproject.toml - -o requirements.lock

clean:
	rm -rf $(VENV) build dist
