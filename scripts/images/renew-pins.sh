#!/bin/sh
# Pins each third-party image in the Dockerfiles (bases), docker-compose.yml and the chart (engines) to the current digest of its
# tag. Needs crane, skopeo or docker with buildx, and access to the image registry.
set -eu
cd "${1:-$(dirname "$0")/../..}"

read_digest() {
  case "$1" in
  */*) name="docker.io/$1" ;;
  *) name="docker.io/library/$1" ;;
  esac
  if command -v crane >/dev/null; then crane digest "$name"
  elif command -v skopeo >/dev/null; then skopeo inspect --raw "docker://$name" | sha256sum | sed 's/ .*//; s/^/sha256:/'
  elif docker buildx version >/dev/null 2>&1; then docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$name"
  else echo "No program here can query an image registry: install crane, skopeo or docker with buildx." >&2; return 1; fi
}

# $1: the file; $2: the text before the image on its line.
pin() {
  for image in $(sed -n "s/^$2\([^@]*\).*/\1/p" "$1" | grep -v -e '^floatwise/' -e "^''" | sort -u); do
    digest="$(read_digest "$image")"
    case "$digest" in
    sha256:????????????????????????????????????????????????????????????????) ;;
    *) echo "The registry answers no digest for $image: '$digest'." >&2; exit 1 ;;
    esac
    sed -i "s|^\($2\)$image\(@.*\)\{0,1\}\$|\1$image@$digest|" "$1"
    echo "$image@$digest"
  done
}

pin Dockerfile 'ARG BASE_IMAGE='
pin Dockerfile 'ARG GO_IMAGE='
pin docker-compose.yml '    image: '
pin charts/floatwise/values.yaml ' *image: '
