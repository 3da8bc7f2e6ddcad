#!/usr/bin/env bash
# Solves each example with target/debug/kerf and has the independent checker beside the repository judge the layout.
source "$(dirname "$0")/lib.sh"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for job in examples/*.json; do
  name=$(basename "$job")
  status=0
  target/debug/kerf optimize "$job" -o "$folder/$name" --effort 0 || status=$?
  # 3: some pieces did not fit, which is an answer too.
  if [ "$status" -ne 0 ] && [ "$status" -ne 3 ]; then
    echo "kerf optimize $job ended with $status"
    exit 1
  fi
  python3 ../shared/bench/check_solution.py "$job" "$folder/$name"
done
