#!/bin/sh
# Builds the images with whatever of docker, podman or buildah works here. Arguments: which of gateway, auth, converter,
# stats and engines; all of them without any. Settings: IMAGE_PREFIX, IMAGE_TAG, BASE_IMAGE (Node 24), GO_IMAGE, BUILDER.
set -eu
cd "$(dirname "$0")/../.."
prefix="${IMAGE_PREFIX:-floatwise}"
tag="${IMAGE_TAG:-$(node -p 'require("./package.json").version')}"

find_builder() {
  for candidate in docker podman buildah; do
    command -v "$candidate" >/dev/null && "$candidate" info >/dev/null 2>&1 && echo "$candidate" && return 0
  done
  echo "No image builder works here: install docker or podman, or, as root and without a daemon, buildah (Debian: apt-get install buildah)." >&2
  return 1
}

builder="${BUILDER:-$(find_builder)}"
case "$builder" in
buildah)
  # In a container or a small machine there may be no namespaces to be had; chroot needs none.
  build="buildah build --isolation=${BUILDAH_ISOLATION:-chroot} --layers"
  ;;
*) build="$builder build" ;;
esac
if [ "$builder" != docker ]; then
  # Where nobody can reach a registry of images, local bases serve: make images-base.
  for base in BASE_IMAGE=localhost/floatwise-base:24 GO_IMAGE=localhost/floatwise-go:local; do
    eval "given=\${${base%%=*}:-}"
    [ -n "$given" ] || ! "$builder" inspect --type image "${base#*=}" >/dev/null 2>&1 || export "${base?}"
  done
fi

[ $# -gt 0 ] || set -- gateway auth converter stats engines
for name in "$@"; do
  case "$name" in
  engines) what="--target engines" ;;
  gateway | auth | converter | stats) what="--build-arg SERVICE=$name" ;;
  *) echo "$name is no image; there are gateway, auth, converter, stats and engines." >&2; exit 1 ;;
  esac
  # $build and $what are lists of words.
  # shellcheck disable=SC2086
  $build $what ${BASE_IMAGE:+--build-arg "BASE_IMAGE=$BASE_IMAGE"} ${GO_IMAGE:+--build-arg "GO_IMAGE=$GO_IMAGE"} \
    --tag "$prefix/$name:$tag" . >"${BUILD_LOG:-/dev/stderr}" 2>&1
  echo "$prefix/$name:$tag"
done
