#!/bin/sh
# Loads docker-compose.yml with the compose specification's own loader, which needs no Docker.
set -eu
[ -f docker-compose.yml ] || exit 0
sh scripts/check-tools.sh go
if ! output="$(go run github.com/compose-spec/compose-go/v2/cmd@v2.16.2 docker-compose.yml 2>&1)"; then
  echo "docker-compose.yml is not valid: $output" >&2
  exit 1
fi
