#!/bin/sh
# Scans the bills of materials of `make sbom` for known vulnerabilities, with grype, trivy or osv-scanner if installed, or with
# the scanner named by SCANNER. Fails on high and critical ones.
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
  echo "There is no $SCANNER here." >&2
  exit 1
fi
echo "No vulnerability was looked for: there is no grype, trivy or osv-scanner here. Install one, or name one by SCANNER."
