#!/bin/sh
# Has promtool check the alerts of the chart and run their unit tests.
set -eu
cd "$(dirname "$0")"
promtool="$(sh find-promtool.sh)"
"$promtool" check rules ../../charts/floatwise/files/alerts.yaml >/dev/null
"$promtool" test rules alerts.test.yaml
