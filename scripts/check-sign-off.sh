#!/bin/sh
# Checks that each commit of a range such as main..HEAD has a line Signed-off-by with the address of its author, merges aside.
set -eu
status=0
commits="$(git rev-list --no-merges "$1")"
for commit in $commits; do
  author="$(git show --no-patch --format=%ae "$commit")"
  git show --no-patch --format='%(trailers:key=Signed-off-by,valueonly)' "$commit" | grep --quiet --fixed-strings --ignore-case "<$author>" && continue
  echo "$(git show --no-patch --format='%h %s' "$commit"): not signed off by $author. Run git commit --amend --signoff, or git rebase --signoff." >&2
  status=1
done
exit "$status"
