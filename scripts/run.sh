#!/usr/bin/env bash
# Builds Kerf and starts it; arguments go to `kerf serve`.
source "$(dirname "$0")/lib.sh"

scripts/build.sh
exec target/release/kerf serve "$@"
