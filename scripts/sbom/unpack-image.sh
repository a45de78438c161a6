#!/bin/sh
# Unpacks the root file system of an image into a folder, with docker, podman or buildah. Arguments: image, folder.
set -eu
image="$1" folder="$2"
mkdir -p "$folder"
for builder in ${BUILDER:-docker podman buildah}; do
  command -v "$builder" >/dev/null && "$builder" inspect --type image "$image" >/dev/null 2>&1 || continue
  if [ "$builder" = buildah ]; then
    container="$(buildah from --pull-never "$image")"
    trap 'buildah rm "$container" >/dev/null' EXIT
    cp -a "$(buildah mount "$container")/." "$folder"
  else
    container="$("$builder" create "$image" none)"
    trap '"$builder" rm "$container" >/dev/null' EXIT
    "$builder" export "$container" | tar --extract --directory "$folder" --exclude 'dev/*'
  fi
  exit 0
done
echo "Image $image is missing: build it with make images." >&2
exit 1
