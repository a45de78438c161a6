#!/bin/sh
# Prints the path of promtool, which checks and tests the alerts; compiles it once if there is none. That takes five minutes
# of processor time, so nothing that runs often uses it.
set -eu
version=v0.313.5
program="${FLOATWISE_TOOLS:-$HOME/.cache/floatwise/bin}/promtool-$version"
for candidate in "${PROMTOOL:-}" promtool "$program"; do
  [ -n "$candidate" ] && command -v "$candidate" && exit 0
done
sh "$(dirname "$0")/../check-tools.sh" go
echo "Compiling promtool $version, once; this takes some minutes" >&2
# Built in its own module, because go install refuses a module whose go.mod has replace directives.
source="$(GOWORK=off go mod download -json "github.com/prometheus/prometheus@$version" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')"
mkdir -p "$(dirname "$program")"
cd "$source"
GOWORK=off CGO_ENABLED=0 go build -mod=readonly -trimpath -tags netgo,remove_all_sd -ldflags "-s -w" -o "$program" ./cmd/promtool >&2
echo "$program"
