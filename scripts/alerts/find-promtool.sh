#!/bin/sh
# Prints the path of promtool, which checks and tests the alerts; compiles it once if there is none. That takes five minutes
# of processor time, so nothing that runs often uses it.
set -eu
version=v0.313.5
cache="${FLOATWISE_TOOLS:-$HOME/.cache/floatwise/bin}"
for candidate in "${PROMTOOL:-}" promtool "$cache/promtool"; do
  [ -n "$candidate" ] && command -v "$candidate" && exit 0
done
sh "$(dirname "$0")/../check-tools.sh" go
echo "Compiling promtool $version, once; this takes some minutes" >&2
# Built in its own module, because go install refuses a module whose go.mod has replace directives.
source="$(GOWORK=off go mod download -json "github.com/prometheus/prometheus@$version" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')"
mkdir -p "$cache"
cd "$source"
GOWORK=off CGO_ENABLED=0 go build -mod=readonly -trimpath -tags netgo,remove_all_sd -ldflags "-s -w" -o "$cache/promtool" ./cmd/promtool >&2
echo "$cache/promtool"
