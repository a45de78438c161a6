#!/bin/sh
# Checks the workflows with actionlint, which the first run builds.
set -eu
cd "$(dirname "$0")/.."
sh scripts/check-tools.sh go
version=v1.7.7
cache="${FLOATWISE_TOOLS:-$HOME/.cache/floatwise/bin}"
program="$cache/actionlint-$version"
[ -x "$program" ] || { GOBIN="$cache" go install "github.com/rhysd/actionlint/cmd/actionlint@$version" && mv "$cache/actionlint" "$program"; }
"$program" .github/workflows/*.yml
