#!/bin/sh
# Builds the image of the load tests with docker, podman or buildah. Settings: IMAGE_PREFIX, IMAGE_TAG, GO_IMAGE, BUILDER.
set -eu
cd "$(dirname "$0")"
prefix="${IMAGE_PREFIX:-floatwise}"
tag="${IMAGE_TAG:-$(node -p 'require("../../package.json").version')}"

find_builder() {
  for candidate in docker podman buildah; do
    command -v "$candidate" >/dev/null && "$candidate" info >/dev/null 2>&1 && echo "$candidate" && return 0
  done
  echo "No image builder works here: install docker, podman or buildah." >&2
  return 1
}

builder="${BUILDER:-$(find_builder)}"
case "$builder" in
buildah) build="buildah build --isolation=${BUILDAH_ISOLATION:-chroot} --layers" ;;
*) build="$builder build" ;;
esac
# $build is a list of words.
# shellcheck disable=SC2086
$build ${GO_IMAGE:+--build-arg "GO_IMAGE=$GO_IMAGE"} --tag "$prefix/load:$tag" . >&2
echo "$prefix/load:$tag"
