#!/usr/bin/env bash
# Measures the page in Chromium against a release build: first load, typing and scrolling in 2,000 rows, large results.
# Fails where a median misses what docs/performance.md promises. `webperf.sh [RUNS]`; KERF_BINARY measures another binary.
source "$(dirname "$0")/lib.sh"

scripts/setup.sh tests
if [ -z "${KERF_BINARY:-}" ]; then
  scripts/build.sh
  export KERF_BINARY="$PWD/target/release/kerf"
fi
WEBPERF_RUNS=${1:-5} npm --prefix e2e run webperf
