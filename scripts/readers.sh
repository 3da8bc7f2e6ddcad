#!/usr/bin/env bash
# Makes target/readers, the Python programs by which the tests of crates/export read the files that it writes.
source "$(dirname "$0")/lib.sh"

# Newer versions read otherwise: they come when somebody has looked at what they say.
readonly pinned=crates/export/tests/exchange/requirements.txt
readonly venv=target/readers

if ! cmp -s "$pinned" "$venv/installed.txt"; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --requirement "$pinned"
  cp "$pinned" "$venv/installed.txt"
fi
