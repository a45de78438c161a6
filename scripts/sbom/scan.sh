#!/bin/sh
# Scans the bills of materials of `make sbom` for known vulnerabilities, with grype, trivy or osv-scanner if installed, or with
# the scanner named by SCANNER. Fails on high and critical ones, and without a scanner if RELEASE is set.
set -eu
cd "$(dirname "$0")/../.."
[ -n "$(ls sbom/*.cdx.json 2>/dev/null)" ] || { echo "There is no bill of materials: run make sbom first." >&2; exit 1; }
for scanner in ${SCANNER:-grype trivy osv-scanner}; do
  command -v "$scanner" >/dev/null || continue
  status=0
  for bom in sbom/*.cdx.json; do
    echo "$bom, by $scanner:"
    case "$scanner" in
    *grype) "$scanner" "sbom:$bom" --fail-on high || status=1 ;;
    *trivy) "$scanner" sbom --severity HIGH,CRITICAL --exit-code 1 "$bom" || status=1 ;;
    *) "$scanner" scan --sbom "$bom" || status=1 ;;
    esac
  done
  exit "$status"
done
if [ -n "${SCANNER:-}" ]; then
  echo "$SCANNER is not installed." >&2
  exit 1
fi
echo "Not scanned: grype, trivy and osv-scanner are missing. Install one, or set SCANNER to another." >&2
# A release is never published unscanned.
[ -z "${RELEASE:-}" ]
