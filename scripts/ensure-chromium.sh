#!/bin/sh
# Prints the path of a Chromium for the browser tests; installs Debian's if there is none and it has permission.
# The headless shell takes a third less processor time than the full browser, which also works.
set -eu

find_chromium() {
  for candidate in "${CHROMIUM_PATH:-}" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    [ -n "$candidate" ] && command -v "$candidate" && return 0
  done
  return 1
}

find_chromium && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing chromium-headless-shell for the browser tests" >&2
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell; } >&2
  find_chromium && exit 0
fi
echo "Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to a browser's path." >&2
exit 1
