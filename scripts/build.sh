#!/usr/bin/env bash
# Builds the page, then target/release/kerf with the page inside.
source "$(dirname "$0")/lib.sh"

scripts/setup.sh page
step "Build the page" npm --prefix web run build
step "Build target/release/kerf" cargo build --release --locked --bin kerf
