#!/usr/bin/env bash
# Gives the optimiser generated jobs that are as ugly as they can be, each checked, stopped anywhere, and solved by one
# thread and by two: UGLY=2000 of them, drawn by SEED=1. Then sends generated requests to every route of the OpenAPI
# document of a server of its own, and fails where one is answered with a server error or in a way that the document
# does not describe.
#
#   scripts/fuzz.sh            a long run
#   scripts/fuzz.sh short      the bounded run of requests of `make test`: the same cases each time (the few ugly jobs are
#                              among its Rust tests)
source "$(dirname "$0")/lib.sh"

if [ "${1:-long}" != short ]; then
  step "Ugly jobs" env KERF_UGLY_JOBS="${UGLY:-2000}" KERF_UGLY_SEED="${SEED:-1}" \
    cargo test --locked -p engine --test jobs ugly:: -- --nocapture
fi

# Newer versions find other things: they come when somebody has looked at what they find.
readonly VERSION=4.32.5
readonly venv=target/schemathesis-$VERSION

if [ ! -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$VERSION"
fi
if [ "${KERF_BINARY:-}" = "" ]; then
  cargo build --quiet --locked -p server
  KERF_BINARY=target/debug/kerf
fi

data=$(mktemp -d)
server=
finish() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null && wait "$server" || true; fi
  rm -rf "$data"
}
trap finish EXIT

env -u KERF_DATABASE_URL "$KERF_BINARY" serve --listen 127.0.0.1:0 --data-dir "$data/kerf" --rate-limit off --workers 1 \
  --task-threads 1 --task-time-limit 1 --grace 0 --default-plan enterprise --log error >"$data/ready" 2>"$data/log" &
server=$!
for _ in $(seq 200); do
  [ -s "$data/ready" ] && break
  sleep 0.1
done
base=$(grep -o 'http://[0-9.:]*' "$data/ready")

# One worker: Python 3.11 counts the depth of a syntax tree for all threads together, and now and then fails one of two
# that read sources at the same time (python/cpython#106905).
case ${1:-long} in
  short) bounds=(--phases examples,coverage,fuzzing --max-examples 6 --seed 1 --workers 1) ;;
  *) bounds=(--phases examples,coverage,fuzzing,stateful --max-examples "${CASES:-400}" --workers 1) ;;
esac
export KERF_BASE=$base SCHEMATHESIS_HOOKS=scripts/fuzz_hooks.py PYTHONDONTWRITEBYTECODE=1
status=0
"$venv/bin/schemathesis" run "$base/api/v1/openapi.json" --url "$base" \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
  --generation-database none --no-color "${bounds[@]}" || status=$?
if grep -qE 'ERROR|panic' "$data/log"; then
  echo "the server's log:"
  grep -E 'ERROR|panic' "$data/log" | head -20
  status=1
fi
exit "$status"
