#!/usr/bin/env bash
# Removes what was built or installed inside the repository. People's data in data/ stays.
source "$(dirname "$0")/lib.sh"

cargo clean --quiet
rm -rf web/dist web/node_modules e2e/node_modules bench-out shots
