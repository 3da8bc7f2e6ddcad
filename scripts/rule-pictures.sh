#!/usr/bin/env bash
# Draws the pictures of docs/rules.md anew with target/debug/kerf: docs/images/rules/NAME.svg is the layout of NAME.json beside it.
source "$(dirname "$0")/lib.sh"

for job in docs/images/rules/*.json; do
  status=0
  target/debug/kerf optimize "$job" --svg "${job%.json}.svg" >/dev/null || status=$?
  # 3: a panel that the rule leaves no place is part of some pictures.
  if [ "$status" -ne 0 ] && [ "$status" -ne 3 ]; then
    echo "kerf optimize $job ended with $status"
    exit 1
  fi
done
