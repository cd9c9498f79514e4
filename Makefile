# PassLift's commands. `make help` lists them; CI calls `make test` and `make demo`, exactly as a reader does.

export PATH := $(PATH):/opt/swift/usr/bin

JOBS ?= $(shell nproc)
SWIFTFLAGS ?= --jobs $(JOBS)
STRICT := --explicit-target-dependency-import-check error
# CI=1 turns warnings into errors; a developer's build only shows them.
WARNINGS := $(if $(CI),-Xswiftc -warnings-as-errors)
DOCS := .build/docs
# A Python with other WebAuthn implementations; PASSLIFT_PEERS in the environment names another one.
PEERS := .build/peers

.PHONY: help setup demo build test bench soak fuzz format docs

help: ## Lists the commands.
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: ## Installs the Debian packages that are missing; does nothing when all are there.
	@.ci/setup

demo: setup ## Builds the tool and walks an account from its password to a passkey, into .demo/.
	swift build -c release $(SWIFTFLAGS) $(STRICT) $(WARNINGS) --product passlift-tool
	"$$(swift build -c release --show-bin-path)/passlift-tool" demo --output .demo

build: setup ## Builds everything, the tests included.
	swift build --build-tests $(SWIFTFLAGS) $(STRICT) $(WARNINGS)

test: build ## Builds everything and runs every suite.
	swift test --skip-build --disable-xctest

soak: build ## Runs the suites at full size: mutations, long loads, kills. Takes long.
	PASSLIFT_SOAK=1 swift test --skip-build --disable-xctest

# How long each fuzz target runs.
SECONDS ?= 600

fuzz: setup ## Runs each fuzz target for SECONDS (600), two at a time; FUZZ="a b" runs some.
	@SECONDS_EACH=$(SECONDS) JOBS=$(JOBS) .ci/fuzz $(FUZZ)

bench: setup ## Prints the benchmarks, ours and the yardstick side by side.
	@[ -n "$$PASSLIFT_PEERS" ] || { .ci/setup python3-venv && .ci/peers $(PEERS); } \
	    || echo "bench: the Python peers could not be installed; what is measured beside them is left out" >&2
	PASSLIFT_PEERS=$${PASSLIFT_PEERS:-$(CURDIR)/$(PEERS)/bin/python3} \
	    swift run -c release $(SWIFTFLAGS) --package-path Benchmarks

format: ## Formats the Swift sources in place.
	swift format -i -r Package.swift Sources Tests $(wildcard Benchmarks)

docs: build ## Renders the documentation into .build/docs; a broken link fails.
	@.ci/docs $(DOCS)
