#!/bin/sh
# Checks the chart's alerts and runs their unit tests with promtool.
set -eu
cd "$(dirname "$0")"
promtool="$(sh find-promtool.sh)"
"$promtool" check rules ../../charts/floatwise/files/alerts.yaml >/dev/null
"$promtool" test rules alerts.test.yaml
