#!/bin/sh
# Runs gofmt and go vet on engines/.
set -eu
sh scripts/check-tools.sh go
unformatted="$(gofmt -l engines)"
if [ -n "$unformatted" ]; then
  echo "Not formatted by gofmt (make fix does it): $unformatted" >&2
  exit 1
fi
cd engines
go vet ./...
