#!/usr/bin/env bash
# Measures a release build on several machines, as far as processes on one can stand for them: servers and workers over NATS and
# PostgreSQL with fsync. Fails where a figure misses the bar of docs/scale.md, whose table it writes when all was measured.
# `scale.sh [NAME...]` measures only what has such a name, as scale_06. Takes about an hour.
source "$(dirname "$0")/lib.sh"

if [ ! -f web/dist/index.html ]; then
  scripts/setup.sh page
  step "Build the page" npm --prefix web run build
fi
step "Build" cargo test --release --locked -p server --test fleet --no-run
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
KERF_PG_FSYNC=on scripts/pg.sh run scripts/nats.sh run cargo test --release --locked -q -p server --test fleet -- --ignored \
  --nocapture --test-threads=1 "${@:-scale_}" 2>&1 | tee "$log" || status=$?
echo
table=$(grep -o 'bar | .*|' "$log" | sed 's/^bar //' | sort -t'|' -k2n || true)
echo "$table"
if [ $# -eq 0 ] && [ "$status" = 0 ]; then
  # Between the two marks of the page stands what was measured last.
  TABLE="$table" perl -0pi -e 's/(<!-- measured -->\n).*?(<!-- \/measured -->)/$1\n| # | what | bar | measured | met |\n|---|---|---|---|---|\n$ENV{TABLE}\n\n$2/s' docs/scale.md
fi
if grep -q '| NO |$' <<<"$table"; then
  echo "the bar is missed"
  status=1
fi
exit "$status"
