#!/bin/sh
# Installs the default chart on the cluster of KUBECONFIG with the images of `make images`, converts a file, upgrades, rolls back,
# and restores a back-up. For kind: `kind create cluster --config scripts/k8s/kind.yaml`, then this with LOAD="kind load docker-image".
set -eu
cd "$(dirname "$0")/../.."
version="$(node -p 'require("./package.json").version')"
for name in gateway auth converter stats; do ${LOAD:-true} "floatwise/$name:$version"; done

kubectl create namespace floatwise
kubectl config set-context --current --namespace floatwise
upgrade() { helm upgrade floatwise charts/floatwise --install --reset-then-reuse-values --wait --timeout 15m "$@"; }
convert() { helm test floatwise --logs --timeout 10m; }

upgrade
convert
upgrade --set gateway.settings.QUEUE_LIMIT=77
convert
helm rollback floatwise 1 --wait --timeout 15m
convert

kubectl apply --filename - <<'CLAIM'
{"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "back-ups"},
 "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}}
CLAIM
upgrade --set backUp.enabled=true --set backUp.volume.persistentVolumeClaim.claimName=back-ups
kubectl create job back-up-now --from=cronjob/floatwise-back-up
kubectl wait --for=condition=complete --timeout=10m job/back-up-now
file="$(kubectl logs job/back-up-now | grep --only-matching 'floatwise-[0-9TZ]*\.gz')"
helm upgrade floatwise charts/floatwise --reset-then-reuse-values --set backUp.restore="$file" --set backUp.restoreInto=restored
kubectl wait --for=condition=complete --timeout=10m job --selector app.kubernetes.io/component=restore
upgrade --set backUp.restore= --set backUp.restoreInto= --set mongodb.database=restored
convert
