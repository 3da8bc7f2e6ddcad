#!/usr/bin/env bash
# Pictures of every screen, light and dark, English and Russian, wide and narrow, into shots/.
source "$(dirname "$0")/lib.sh"

scripts/setup.sh tests
step "Build the page" npm --prefix web run build
step "Build target/debug/kerf" cargo build --workspace --locked --bins
rm -rf shots
step "Take the pictures" npm --prefix e2e run shots
note "$(find shots -name '*.png' | wc -l) pictures in shots/"
