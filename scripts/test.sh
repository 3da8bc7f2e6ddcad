#!/usr/bin/env bash
# Every check and test there is, in an order in which the quick ones fail first.
source "$(dirname "$0")/lib.sh"

started=$SECONDS
linting=()
if [ -n "${CI:-}${KERF_BUILD_ONCE:-}" ]; then
  # Nobody builds here a second time, nor asks a debugger.
  export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0
  # Clippy is the compiler with more to say: what is built for the tests is looked at on the way, not once more before.
  clippy=$(rustc --print sysroot)/bin/clippy-driver
  if [ -x "$clippy" ]; then
    linting=(env "RUSTC_WORKSPACE_WRAPPER=$clippy" CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__)
  fi
fi
# The random cases are the same in every run; another number looks at others.
export PROPTEST_RNG_SEED=${PROPTEST_RNG_SEED:-1}
# A test that cannot find what it tests with fails here, instead of being left out.
export KERF_TEST_COMPLETE=1
shared=1
if [ ! -d ../shared/bench ]; then
  shared=0
  note "left out: checks against ../shared, which is not beside this repository"
fi

scripts/setup.sh tests
scratch_in_memory

scripts/dependencies.sh
step "Rust formatting" cargo fmt --all --check

step "Page: types" npm --prefix web run typecheck
step "Page: API client is that of openapi.json" scripts/schema-drift.sh
step "Page: unit tests" npm --prefix web test
step "Page: build" npm --prefix web run bundle

beside "Page: lint" npm --prefix web run lint
if [ ${#linting[@]} -gt 0 ]; then
  step "Rust lint: what the tests do not build" \
    cargo clippy -p engine --features bench --bench parts --example by_work --locked --quiet -- -D warnings
else
  step "Rust lint" cargo clippy --workspace --all-targets --features engine/bench --locked --quiet -- -D warnings
fi
if rustup target list --installed 2>/dev/null | grep -q '^wasm32-unknown-unknown$'; then
  step "Engine: compiles to WebAssembly" \
    cargo check -p engine --no-default-features --target wasm32-unknown-unknown --locked --quiet
else
  note "left out: the engine's check for WebAssembly, whose target is not installed (rustup target add wasm32-unknown-unknown)"
fi
if cargo nextest --version >/dev/null 2>&1; then
  # One more than cores: tests of servers that are killed wait more than they work.
  export NEXTEST_TEST_THREADS=${NEXTEST_TEST_THREADS:-$(($(nproc) + 1))}
  run_tests=("${linting[@]}" cargo nextest run --workspace --locked)
  only_shared=(--run-ignored only -E 'test(/\bshared_/)')
else
  run_tests=("${linting[@]}" cargo test --workspace --locked)
  only_shared=(-- --ignored shared_)
fi
step "Readers of exported files" scripts/readers.sh
step "Rust tests: build${linting[*]:+ and lint}" "${run_tests[@]}" --no-run
joined
step "Rust tests, on SQLite and PostgreSQL, with NATS" scripts/pg.sh run scripts/nats.sh run "${run_tests[@]}" --no-fail-fast

# The tests have built target/debug/kerf along.
beside "Generated requests to every route" env KERF_BINARY=target/debug/kerf scripts/fuzz.sh short
step "The same plans and files with other instructions" scripts/other-machine.sh
if [ "$shared" = 1 ]; then
  step "Rust tests against ../shared" "${run_tests[@]}" "${only_shared[@]}"
  step "Examples: solved, and their layouts checked by ../shared/bench" scripts/check-examples.sh
fi
joined
step "Browser journeys: types" npm --prefix e2e run typecheck
step "Browser journeys" npm --prefix e2e test
step "Main journeys in Firefox" timeout 120 npm --prefix e2e run firefox

note "everything passed in $((SECONDS - started)) s"
