#!/usr/bin/env bash
# Measures the optimiser: the instances and the score of ../shared/bench where they are, else the examples.
# `bench.sh [SECONDS]`: the time limit of one job; the peers were measured at 1, 10 and 60.
source "$(dirname "$0")/lib.sh"

limit=${1:-10}
# Random jobs before anything is measured, 100,000 of them under all rules together: a fast answer that is wrong is worth nothing.
KERF_TEST_TIMES=5 cargo test --release -p engine --test jobs -- properties:: fuzz:: bounds:: --skip all_other_rules
KERF_TEST_TIMES=34 cargo test --release -p engine --test jobs all_other_rules
scripts/build.sh
rm -rf bench-out
if [ -d ../shared/bench/instances ]; then
  target/release/kerf bench ../shared/bench/instances --time-limit "$limit" --threads 1 --traces -o bench-out --jobs "$(nproc)"
  python3 ../shared/bench/score.py bench-out --peer-time "$limit"
  scripts/compare-peers.py bench-out "$limit"
  scripts/targets.py "$limit=bench-out"
  target/release/kerf bench ../shared/bench/instances_rules --time-limit "$limit" --threads 1 --traces -o bench-out --jobs "$(nproc)"
  scripts/rules-peers.py bench-out "$limit"
else
  note "../shared/bench is not beside this repository: measuring the examples, without a score"
  target/release/kerf bench examples/*.json --time-limit "$limit" --threads 1 -o bench-out --jobs "$(nproc)"
fi
