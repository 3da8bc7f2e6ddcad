#!/usr/bin/env bash
# Measures the history of a user with 100,000 calculations on SQLite and PostgreSQL: a page takes less than 10 ms, or
# this fails. `history.sh [ROWS]`
source "$(dirname "$0")/lib.sh"

scripts/build.sh
scripts/pg.sh run scripts/history.py target/release/kerf --rows "${1:-100000}"
