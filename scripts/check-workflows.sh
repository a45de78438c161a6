#!/bin/sh
# Checks the workflows with actionlint, which the first run builds.
set -eu
cd "$(dirname "$0")/.."
sh scripts/check-tools.sh go
cache="${FLOATWISE_TOOLS:-$HOME/.cache/floatwise/bin}"
[ -x "$cache/actionlint" ] || GOBIN="$cache" go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.7
"$cache/actionlint" .github/workflows/*.yml
