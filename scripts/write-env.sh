#!/bin/sh
# Prints a file .env for docker-compose.yml: a random secret for each that the file asks for.
set -eu
for name in $(grep -o '\${[A-Z0-9_]*:?' docker-compose.yml | tr -dc 'A-Z0-9_\n' | sort -u); do
  echo "$name=$(openssl rand -hex 24)"
done
