#!/bin/sh
# Prints an .env file for docker-compose.yml with a random secret for each one it requires.
set -eu
for name in $(grep -o '\${[A-Z0-9_]*:?' docker-compose.yml | tr -dc 'A-Z0-9_\n' | sort -u); do
  echo "$name=$(openssl rand -hex 24)"
done
