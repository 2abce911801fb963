# Civitas: every command sets up what it needs in .venv, and again only when pyproject.toml changes.
#   make serve   make site   make test   make test-site   make bench   make lint   make clean
#   PYTHON=python3.12 make test    another interpreter for a new .venv
#   make test ARGS="-k ship"       more arguments for the command
#   make site OUT=/srv/www/civitas where the static site goes

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
ARGS   ?=
OUT    ?= build/site

extras_serve := serve
extras_site  := graphs
extras_test  := serve,test
extras_bench := serve,test,bench
extras_lint  := serve,lint

.PHONY: help serve site test test-site bench lint clean
.NOTPARALLEL:
.DELETE_ON_ERROR:

help:
	@echo "make serve | site | test | test-site | bench | lint | clean"

serve: $(VENV)/.ready-serve
	$(BIN)/civitas serve $(ARGS)

site: $(VENV)/.ready-site
	$(BIN)/civitas site "$(OUT)" $(ARGS)

test: $(VENV)/.ready-test
	$(BIN)/python -m pytest -n auto --dist loadgroup $(ARGS)

# Builds the static site and tries it in a browser; apart from `test`, since it fetches what the site is made of.
test-site: $(VENV)/.ready-test
	$(BIN)/python -m pytest tests/site $(ARGS)

bench: $(VENV)/.ready-bench
	$(BIN)/civitas bench $(ARGS)
	$(BIN)/civitas bench --pages $(ARGS)
	$(BIN)/civitas bench --site $(ARGS)

lint: $(VENV)/.ready-lint
	$(BIN)/ruff check .
	$(BIN)/mypy tutor

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.ready-%: pyproject.toml | $(BIN)/pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[$(extras_$*)]"
	@touch $@

# Debian ships venv without ensurepip, which is in a package of its own.
$(BIN)/pip:
	@command -v "$(PYTHON)" >/dev/null || { echo "Civitas needs Python 3.11 or newer, and '$(PYTHON)' was not found: install it with 'apt-get install python3 python3-venv'." >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Civitas needs Python 3.11 or newer, and '$(PYTHON)' is older: name another one with 'make PYTHON=python3.12 ...'." >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	  package=$$("$(PYTHON)" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$$package"; \
	  fi; \
	  "$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { echo "Python cannot make a virtual environment here: install the package $$package ('apt-get install $$package') and run make again." >&2; exit 1; }; \
	}
	"$(PYTHON)" -m venv $(VENV)
