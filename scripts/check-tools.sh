#!/bin/sh
# Reports in one sentence if Node or Go is missing or too old. Arguments: the tools needed, `node` and `go`.
set -eu

refuse() {
  echo "$1" >&2
  exit 1
}

for tool in "$@"; do
  case "$tool" in
  node)
    version="$(node --version 2>/dev/null)" || refuse "Node is missing: install Node 20 or newer, from https://nodejs.org."
    major="${version#v}"
    [ "${major%%.*}" -ge 20 ] || refuse "Node $version is too old: install Node 20 or newer, from https://nodejs.org."
    command -v npm >/dev/null || refuse "npm is missing: install it beside Node $version."
    ;;
  go)
    version="$(go env GOVERSION 2>/dev/null)" || refuse "Go is missing: install Go 1.24 or newer, from https://go.dev/dl."
    minor="${version#go1.}"
    [ "${minor%%[!0-9]*}" -ge 24 ] || refuse "Go ($version) is too old: install Go 1.24 or newer, from https://go.dev/dl."
    ;;
  esac
done
