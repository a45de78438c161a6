# `make help` lists the targets for daily use.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# engines/go.mod may require a newer Go than the machine has. Go then fetches it automatically.
export GOTOOLCHAIN := auto
.PHONY: help run test check check-lint check-types check-derived check-all fix screenshots pictures chaos load load-files bench bench-all compare oracle fuzz fuzz-properties fuzz-api images images-base test-images back-up verify-back-up restore pins sbom scan pack release api docs docs-site graphql samples goldens k8s test-k8s up down clean

# The project's own Node (the npm package `node`), whatever version the machine has.
node := node_modules/.bin/node
with_bin := PATH="$(CURDIR)/node_modules/.bin:$$PATH"

# Written by npm at the end of every install, so it is a stamp that a manual `npm install` also updates.
packages := node_modules/.package-lock.json
# Not named `engines`, because `make chaos engines=real` sets that variable.
engines_program := engines/bin/engines
web := web/dist/index.html
k6 := engines/bin/k6
programs := dist/programs/gateway.mjs
docs_site := scripts/docs-site/node_modules/.package-lock.json

engines_sources := $(filter-out %_test.go,$(wildcard engines/*.go)) engines/go.mod engines/go.sum engines/nats-users.conf
programs_sources := $(shell find packages services scripts/programs -name '*.ts' ! -name '*.test.ts' ! -path '*/node_modules/*') $(wildcard packages/*/package.json)
web_sources := $(shell find web/src web/build web/public packages/contracts/src packages/ooxml/src packages/schedule/src -type f 2>/dev/null) \
  $(wildcard web/*.ts web/*.html web/*.json packages/tools/src/*/article.md)

help: ## this list
	@awk -F ':.*## ' '/^[.a-z0-9-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(packages) $(engines_program) $(web) ## install, build and start everything on this machine; Ctrl-C stops it
	@exec $(node) scripts/run/main.ts

test: ## run every test, or those whose path contains only=PATTERN; the last line has the totals
	@$(MAKE) --no-print-directory --jobs=2 $(packages) $(engines_program) $(web) $(k6) $(programs)
	@CHROMIUM_PATH="$$(sh scripts/ensure-chromium.sh)" && export CHROMIUM_PATH && $(with_bin) PROGRAMS_DIR=dist/programs node scripts/test/main.ts $(only)

check: $(packages) ## check types, lint, format and derived files
	@$(MAKE) --no-print-directory --jobs=2 --output-sync check-lint check-types check-derived

check-lint:
	@$(with_bin) eslint .

# ESLint has the other processor: more checkers than one would do some of the work twice.
check-types:
	@$(with_bin) tsc --checkers 1 -p tsconfig.json
	@$(with_bin) tsc --checkers 1 -p web
	@$(with_bin) tsc --checkers 1 -p packages/client/tsconfig.browser.json

check-derived:
	@$(with_bin) depcruise --config .dependency-cruiser.mjs packages services web/src scripts bench tests
	@$(with_bin) prettier --check --log-level warn .
	@$(with_bin) node scripts/prose/main.ts
	@$(with_bin) node scripts/once/main.ts
	@$(with_bin) node scripts/docs/main.ts --check
	@$(with_bin) node scripts/conformance/main.ts
	@$(with_bin) node scripts/samples/main.ts --check
	@$(with_bin) node scripts/graphql/main.ts --check

check-all: check ## check, then Go, compose file, chart, alerts and workflows; the first run builds their checkers for some minutes
	@sh scripts/check-go.sh
	@$(with_bin) node scripts/k8s/main.ts --check
	@$(with_bin) node scripts/alerts/main.ts
	@sh scripts/alerts/check.sh
	@sh scripts/check-workflows.sh

fix: $(packages) ## apply the automatic fixes of lint and format
	@$(with_bin) eslint --fix .
	@$(with_bin) prettier --write --log-level warn .
	@gofmt -w engines

screenshots: $(packages) $(engines_program) $(web) ## save pictures of every page, step and result in screenshots/
	@CHROMIUM_PATH="$$(sh scripts/ensure-chromium.sh)" && export CHROMIUM_PATH && $(with_bin) node tests/browser/screenshots/main.ts

pictures: $(packages) $(engines_program) $(web) ## write the pictures of the READMEs
	@CHROMIUM_PATH="$$(sh scripts/ensure-chromium.sh)" && export CHROMIUM_PATH && $(with_bin) node tests/browser/screenshots/pictures.ts

chaos: $(packages) $(engines_program) $(web) ## kill, stop and flood the mesh under load and check its promises; scenario=NAME engines=real
	@$(with_bin) node tests/chaos/main.ts $(scenario)

load: $(packages) $(engines_program) $(web) $(k6) ## put load on a site; scenario=smoke|steady|spike|soak|rolling|scaling duration=60s BASE_URL=...
	@$(node) tests/load/run/main.ts

load-files: $(packages) ## write the schedules that load tests convert, for `k6 run tests/load/NAME.ts` by hand
	@$(node) tests/load/run/main.ts files

bench: $(packages) $(engines_program) ## measure what the documents promise, some minutes; fails where a limit is missed
	@$(with_bin) node bench/main.ts

bench-all: $(packages) $(engines_program) $(web) ## the same with the long benches, about an hour
	@$(with_bin) node bench/main.ts --all

compare: $(packages) ## compare speed and memory with MPXJ, and write the page that says so (JDK and pip needed)
	@$(with_bin) node bench/schedule-vs-mpxj.ts --fetch --write && $(with_bin) node scripts/docs/main.ts

oracle: $(packages) ## compare our dates with another scheduler, P6 XML with XER, and our workbooks with another reader (Java and pip needed)
	@$(with_bin) node tests/oracle/run.ts && $(with_bin) node tests/oracle/pmxml.ts && $(with_bin) node tests/oracle/workbooks.ts

fuzz: $(packages) ## read a million damaged XER files, some minutes
	@$(with_bin) node packages/schedule/src/xer/test/fuzz-xer-main.ts --iterations 1000000

fuzz-properties: $(packages) $(engines_program) ## run property tests on new random cases; minutes=10 only=PATTERN
	@$(with_bin) node scripts/fuzz/main.ts $(or $(minutes),10) $(only)

fuzz-api: $(packages) $(engines_program) ## test every API call with schemathesis (needs pip), some minutes; as="visitor member administrator"
	@$(with_bin) node tests/openapi/run.ts $(as)

images: ## build the images with docker, podman or buildah
	@sh scripts/images/build.sh

images-base: $(packages) ## create local base images for buildah without a registry (root)
	@sh scripts/images/make-base.sh

test-images: $(packages) ## start the mesh from the images' root file systems and convert a file (root, buildah)
	@$(with_bin) node tests/k8s/try-images.ts

back-up: $(packages) ## back up accounts, credits and counts of MONGODB_URL into file=FILE
	@$(node) services/auth/src/back-up-main.ts back-up $(file)

verify-back-up: $(packages) ## read all of file=FILE and compare it with its manifest, without writing
	@$(node) services/auth/src/back-up-main.ts verify $(file)

restore: $(packages) ## restore file=FILE into=DATABASE, another one at the server of MONGODB_URL
	@$(node) services/auth/src/back-up-main.ts restore $(file) $(into)

pins: ## pin current digests of base images and engines in Dockerfile, compose file and chart
	@sh scripts/images/renew-pins.sh

sbom: $(packages) ## list the components of each image of make images (CycloneDX, in sbom/) and check their licences
	@$(with_bin) node scripts/sbom/main.ts

scan: ## scan the components of make sbom for known vulnerabilities, with grype, trivy or osv-scanner; release=1 needs one of them
	@RELEASE=$(release) sh scripts/sbom/scan.sh

pack: $(packages) ## build the published packages in dist/
	@$(with_bin) node scripts/packages/main.ts

release: $(packages) ## make and check everything a release consists of, in dist/release/; version=0.1.0 platforms=... without=images
	@$(with_bin) node scripts/release/main.ts $(version) $(if $(platforms),--platforms $(platforms)) $(if $(without),--without $(without))

api: $(packages) ## write the API documentation of packages/schedule, in docs/api/
	@$(with_bin) typedoc --options scripts/packages/typedoc.json

docs-site: $(packages) $(docs_site) ## build the site of the documents, with search, in dist/docs-site/site; DOCS_BASE=/path/
	@$(with_bin) node scripts/docs-site/main.ts

docs: $(packages) ## write the documents' tables of tools from the registry
	@$(with_bin) node scripts/docs/main.ts

samples: $(packages) ## write the sample files the pages offer and converters warm up with
	@$(with_bin) node scripts/samples/main.ts

goldens: $(packages) ## write the current results of tools into their golden cases, for review; only=TOOL
	@$(with_bin) node scripts/goldens/main.ts $(only)

graphql: $(packages) ## write the types of the GraphQL schema and the list of the pages' operations
	@$(with_bin) node scripts/graphql/main.ts

k8s: $(packages) ## write the chart's schema and README, and k8s/
	@$(with_bin) node scripts/k8s/main.ts

test-k8s: $(packages) ## install, scale, drain and uninstall the chart on a real API server
	@$(with_bin) node tests/k8s/main.ts

.env: ## secrets for Docker Compose; an existing file stays
	@umask 077 && sh scripts/write-env.sh > $@
	@echo "Wrote secrets into .env. Sign in as admin with its ADMIN_PASSWORD."

up: .env ## start the mesh with Docker Compose, with real engines
	docker compose up --build --detach --wait

down: ## stop it; accounts and counts stay in its volumes
	docker compose down

clean: ## remove installed and built files; data in .data stays
	rm -rf node_modules web/node_modules packages/*/node_modules services/*/node_modules web/dist dist/programs engines/bin scripts/docs-site/node_modules

$(packages): package-lock.json
	@sh scripts/check-tools.sh node
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(docs_site): scripts/docs-site/package-lock.json
	npm ci --prefix scripts/docs-site --no-audit --no-fund --loglevel=error
	@touch $@

$(engines_program): $(engines_sources)
	@sh scripts/check-tools.sh go
	cd engines && go build -trimpath -buildvcs=false -ldflags "-s -w" -o bin/engines .
	@touch $@

# k6 in the version of go.mod; building it takes minutes the first time.
$(k6): tests/load/go.mod tests/load/go.sum
	@sh scripts/check-tools.sh go
	cd tests/load && go build -trimpath -buildvcs=false -ldflags "-s -w" -o ../../engines/bin/k6 go.k6.io/k6
	@touch $@

# As images run them. Tests start hundreds of services; `make run` starts their sources.
$(programs): $(packages) $(programs_sources)
	@$(with_bin) node scripts/programs/main.ts
	@touch $@

$(web): $(packages) $(web_sources)
	$(with_bin) npm run build --workspace web --silent -- --logLevel warn
	@touch $@
