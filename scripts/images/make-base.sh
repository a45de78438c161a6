#!/bin/sh
# Creates local base images if no image registry can be reached: Debian bookworm with the project's own Node (BASE_IMAGE), and
# the same with this machine's Go (GO_IMAGE). Needs root, buildah and debootstrap (DEBIAN_MIRROR overrides its mirror).
# The images include this machine's certificates, since builds here may need them to reach the package registries.
set -eu
cd "$(dirname "$0")/../.."
base="${BASE_IMAGE:-localhost/floatwise-base:24}"
go_image="${GO_IMAGE:-localhost/floatwise-go:local}"
node="node_modules/node/bin/node"
for tool in buildah debootstrap npm; do
  command -v "$tool" >/dev/null || { echo "$tool is missing: apt-get install buildah debootstrap, as root." >&2; exit 1; }
done
[ -x "$node" ] || { echo "$node is missing: run npm ci first." >&2; exit 1; }

root="${BASE_ROOT:-}"
if [ -z "$root" ]; then
  root="$(mktemp -d)"
  trap 'rm -rf "$root"' EXIT
fi
if [ ! -e "$root/etc/debian_version" ]; then
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >&2
fi
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/doc/* "$root"/usr/share/man/* \
  "$root"/usr/share/locale/* "$root"/usr/share/info/* "$root"/var/log/*
certificates="${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}"
cp "$certificates" "$root/etc/ssl/certs/ca-certificates.crt"

container="$(buildah from scratch)"
buildah copy --quiet "$container" "$root" / >/dev/null
buildah copy --quiet "$container" "$node" /usr/local/bin/node >/dev/null
buildah copy --quiet "$container" "$(npm root --global)/npm" /usr/local/lib/node_modules/npm >/dev/null
buildah run --isolation=chroot "$container" -- sh -c '
  strip /usr/local/bin/node 2>/dev/null || true
  ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  groupadd --gid 1000 node && useradd --uid 1000 --gid 1000 --no-create-home node'
buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt --cmd node "$container"
buildah commit --quiet --squash "$container" "$base" >/dev/null
buildah rm "$container" >/dev/null
echo "BASE_IMAGE=$base"

if command -v go >/dev/null; then
  container="$(buildah from "$base")"
  buildah copy --quiet "$container" "$(go env GOROOT)" /usr/local/go >/dev/null
  buildah config --env PATH=/usr/local/go/bin:/usr/local/bin:/usr/bin:/bin --env "GOPROXY=$(go env GOPROXY)" \
    --env "GOFLAGS=$(go env GOFLAGS)" --env GOPATH=/go --env GOTOOLCHAIN=local "$container"
  buildah commit --quiet "$container" "$go_image" >/dev/null
  buildah rm "$container" >/dev/null
  echo "GO_IMAGE=$go_image"
fi
