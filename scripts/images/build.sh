#!/bin/sh
# Builds the images with docker, podman or buildah, whichever works here. Arguments: any of gateway, auth, converter, stats
# and trial; by default all. Settings: IMAGE_PREFIX, IMAGE_TAG, BASE_IMAGE (Node 24),
# GO_IMAGE, BUILDER, PLATFORM (such as linux/arm64; default: this machine's), IMAGE_SOURCE (location of the sources),
# SOURCE_DATE_EPOCH, BUILD_FLAGS (options for the builder, such as --no-cache).
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

# Files and images get the date of the last commit, so that builds of the same sources are identical.
SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}"
revision="$(git rev-parse HEAD 2>/dev/null || echo unknown)"
source="${IMAGE_SOURCE:-$(git config --get remote.origin.url 2>/dev/null || echo unknown)}"
builder="${BUILDER:-$(find_builder)}"
# The OCI format has no health check.
case "$builder" in
buildah)
  # Containers and small machines may not allow namespaces; chroot needs none.
  build="buildah build --format docker --isolation=${BUILDAH_ISOLATION:-chroot} --layers --timestamp $SOURCE_DATE_EPOCH"
  ;;
podman) build="podman build --format docker --timestamp $SOURCE_DATE_EPOCH" ;;
*) build="docker build --build-arg SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH" ;;
esac
# For another processor architecture each step runs under QEMU, which must be registered with the kernel (binfmt).
build="$build${PLATFORM:+ --platform $PLATFORM}"
if [ "$builder" != docker ]; then
  # Without access to an image registry, use local base images: make images-base.
  for base in BASE_IMAGE=localhost/floatwise-base:24 GO_IMAGE=localhost/floatwise-go:local; do
    eval "given=\${${base%%=*}:-}"
    [ -n "$given" ] || ! "$builder" inspect --type image "${base#*=}" >/dev/null 2>&1 || export "${base?}"
  done
fi

[ $# -gt 0 ] || set -- gateway auth converter stats trial
for name in "$@"; do
  case "$name" in
  trial) what="--target trial" ;;
  gateway | auth | converter | stats) what="--build-arg SERVICE=$name" ;;
  *) echo "$name is not an image; the images are gateway, auth, converter, stats and trial." >&2; exit 1 ;;
  esac
  # $build and $what are word lists.
  # shellcheck disable=SC2086
  $build ${BUILD_FLAGS:-} $what ${BASE_IMAGE:+--build-arg "BASE_IMAGE=$BASE_IMAGE"} ${GO_IMAGE:+--build-arg "GO_IMAGE=$GO_IMAGE"} \
    --build-arg "VERSION=$tag" --build-arg "REVISION=$revision" --build-arg "SOURCE=$source" \
    --tag "$prefix/$name:$tag" . >&2
  echo "$prefix/$name:$tag"
done
