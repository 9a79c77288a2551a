# run: the portal with demo data on http://127.0.0.1:8080
# dev: the same while it is worked on: server and web app follow each change
# check: one part in minutes, e.g. make check PART=domain
# generate: every file that is written from another one
# test: everything CI runs
# bench: the measurements of bench/RESULTS.md
# bench-quick: in minutes, figures beside approved payments, e.g. make bench-quick BASE=HEAD~1 APPLICANTS=2500
# faults: kills, power cuts and other bad days, into docs/faults.md; the model of appending, into docs/model.md
# pressure: memory under many large uploads, thousands of silent connections (an hour of mixed work: bench/pressure.py mixed)
# fuzz: cargo-fuzz over everything that strangers hand in, ten minutes each
# advisories: everything that is built in against known weaknesses, OSV=<folder or archive of osv.dev>
# sbom: a bill of materials (CycloneDX) of everything that is built in, into target/sbom.cdx.json
# coverage: which lines the Rust tests run, into docs/coverage.md
# guide: the installation chapters of the guide, run as they stand
# container: the program in a container, as the manifest for Kubernetes runs it
# upgrade: two nodes of an older commit become two of this one under load, BASE=<commit>
# deb: the Debian package, installed and started on a clean root folder
# api-fuzz: schemathesis over every call, reads and writes
# web-report: Lighthouse over the public pages and their JavaScript, into docs/web-report.md

.PHONY: container upgrade run dev check generate test bench bench-quick faults fuzz web web-report api-fuzz deb guide pressure sbom advisories coverage

DATA ?= data
LISTEN ?= 127.0.0.1:8080

run: web
	cargo build --locked -p api
	target/debug/beasiswa demo --data-dir $(DATA) --if-empty
	target/debug/beasiswa serve --data-dir $(DATA) --listen $(LISTEN) --demo

web:
	cd web && npm ci --no-audit --no-fund && npm run build

dev:
	DATA=$(DATA) .ci/dev

check:
	.ci/check $(PART) $(ONLY)

generate:
	.ci/generate

test:
	.ci/test

bench:
	.ci/bench

bench-quick:
	BASE=$(BASE) APPLICANTS=$(APPLICANTS) .ci/bench-quick

faults:
	.ci/faults

# Takes the release program when there is one, else the debug one.
web-report: web
	cd web/lighthouse && npm ci --no-audit --no-fund && node report.mjs

api-fuzz:
	cargo build --release --locked -p api
	.ci/fuzz

deb:
	.ci/deb

container:
	cargo build --locked -p api
	.ci/container

upgrade:
	BASE=$(BASE) .ci/upgrade

sbom:
	.ci/dependencies --sbom target/sbom.cdx.json

advisories:
	.ci/dependencies --advisories $(OSV)

coverage:
	.ci/coverage

fuzz:
	.ci/hostile

guide:
	.ci/guide

pressure: web
	cargo build --release --locked --workspace --bin beasiswa
	bench/pressure.py uploads
	bench/pressure.py silent
