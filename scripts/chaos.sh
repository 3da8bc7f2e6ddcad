#!/usr/bin/env bash
# Kills a release build of the server again and again under load, on SQLite and on PostgreSQL, and looks that nothing
# it has promised is lost. `chaos.sh [KILLS]`
source "$(dirname "$0")/lib.sh"

export KERF_TEST_KILLS=${1:-200}
scripts/pg.sh run cargo test --release --locked -p server --test crash -- --nocapture --test-threads=1 again_and_again
