#!/bin/sh
# Writes behind each base image of the Dockerfile the digest its tag has now, so that a build takes exactly that one until
# this runs again. Needs docker with buildx, skopeo or crane, and the registry of images.
set -eu
cd "$(dirname "$0")/../.."

read_digest() {
  if command -v crane >/dev/null; then crane digest "$1"
  elif command -v skopeo >/dev/null; then skopeo inspect --raw "docker://docker.io/library/$1" | sha256sum | sed 's/ .*//; s/^/sha256:/'
  elif docker buildx version >/dev/null 2>&1; then docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$1"
  else echo "Nothing here can ask a registry of images: install crane, skopeo or docker with buildx." >&2; return 1; fi
}

for argument in BASE_IMAGE GO_IMAGE; do
  image="$(sed -n "s/^ARG $argument=\([^@]*\).*/\1/p" Dockerfile)"
  digest="$(read_digest "$image")"
  case "$digest" in
  sha256:????????????????????????????????????????????????????????????????) ;;
  *) echo "The registry answers no digest for $image: '$digest'." >&2; exit 1 ;;
  esac
  sed -i "s|^ARG $argument=.*|ARG $argument=$image@$digest|" Dockerfile
  echo "$argument=$image@$digest"
done
