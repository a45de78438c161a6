#!/bin/sh
# Checks the workflows with actionlint, which the first run builds.
set -eu
cd "$(dirname "$0")/.."
sh scripts/check-tools.sh go
bin=node_modules/.cache/actionlint
[ -x "$bin/actionlint" ] || GOBIN="$PWD/$bin" go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.7
"$bin/actionlint" .github/workflows/*.yml
