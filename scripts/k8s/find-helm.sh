#!/bin/sh
# Prints the path of helm 3; compiles it once if there is none.
set -eu
version=v3.21.4
cache="${FLOATWISE_TOOLS:-$HOME/.cache/floatwise/bin}"
program="$cache/helm-$version"
for candidate in "${HELM:-}" helm "${K8S_LAB_BIN:-$HOME/.cache/k8s-lab/bin}/helm" "$program"; do
  [ -n "$candidate" ] && command -v "$candidate" && exit 0
done
sh "$(dirname "$0")/../check-tools.sh" go
echo "Compiling helm $version, once" >&2
GOBIN="$cache" CGO_ENABLED=0 go install "helm.sh/helm/v3/cmd/helm@$version" >&2
mv "$cache/helm" "$program"
echo "$program"
