#!/usr/bin/env bash
# Measures a release build against the bar of docs/performance.md, on two cores where taskset is there, and fails where a
# figure misses it. Takes about half an hour. `bar.sh [NAME...]` measures only what has such a name, as bar_13.
source "$(dirname "$0")/lib.sh"

if [ ! -f web/dist/index.html ]; then
  scripts/setup.sh page
  step "Build the page" npm --prefix web run build
fi
step "Build" cargo test --release --locked -p server --test crash --no-run
if command -v taskset >/dev/null && [ "$(nproc)" -gt 2 ]; then
  export KERF_TEST_CPUS=${KERF_TEST_CPUS:-0,1}
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
scripts/pg.sh run cargo test --release --locked -q -p server --test crash -- --ignored --nocapture --test-threads=1 \
  "${@:-bar_}" 2>&1 | tee "$log" || status=$?
if [ $# -eq 0 ]; then
  step "Build the program" cargo build --release --locked --bin kerf
  echo "ugly jobs: time, peak memory, stop"
  scripts/ugly.py target/release/kerf || status=$?
fi
echo
grep -o 'bar | .*|' "$log" | sed 's/^bar //' | sort -t'|' -k2n || true
if grep -q 'bar | .*| NO |' "$log"; then
  echo "the bar is missed"
  status=1
fi
exit "$status"
