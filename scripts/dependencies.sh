#!/usr/bin/env bash
# What we build on: licences and sources of all crates (deny.toml) and npm packages, and the advisories against them
# where those can be read. Says in a line what it had to leave out. A new advisory is nothing that a change here has
# done: it fails in CI, and elsewhere is told.
source "$(dirname "$0")/lib.sh"

tools=target/tools
export PATH="$PWD/$tools/bin:$PATH"
CARGO_DENY=0.20.2

has_crates() {
  # cargo-deny looks at the crates of all platforms, of which a build has fetched only our own.
  cargo metadata --locked --format-version 1 >/dev/null 2>&1
}

# advisories TITLE COMMAND...
advisories() {
  if [ -n "${CI:-}" ]; then
    step "$@"
  else
    printf '==> %s\n' "$1"
    shift
    "$@" || note "there are advisories against what we build on; in CI this is a failure"
  fi
}

# Tried, and done without where there is no network.
if ! cargo deny --version >/dev/null 2>&1 && has_crates; then
  printf '==> Install cargo-deny %s into %s\n' "$CARGO_DENY" "$tools"
  started=$SECONDS
  # Unoptimised it is built in half the time and still checks in seconds.
  if cargo install cargo-deny --version "$CARGO_DENY" --locked --debug --quiet --root "$tools"; then
    printf '    done in %d s\n' "$((SECONDS - started))"
  fi
fi
if cargo deny --version >/dev/null 2>&1 && has_crates; then
  step "Crates: licences, sources, what is not wanted" cargo deny --log-level error --locked check licenses bans sources
  if timeout 120 cargo deny fetch db >/dev/null 2>&1; then
    advisories "Crates: advisories" cargo deny --log-level error --locked check --disable-fetch advisories
  else
    note "left out: advisories against crates, whose database cannot be fetched here"
  fi
else
  note "left out: licences and sources of the crates (cargo-deny is not there and cannot be installed, or crates cannot be fetched)"
fi

step "npm packages: the check of licences checked" node --test scripts/npm_licences.test.mjs
step "npm packages: licences and checksums" node scripts/npm_licences.mjs web e2e
for folder in web e2e; do
  # A registry that keeps no advisories answers with an error and no counts.
  if [[ "$(timeout 120 npm --prefix "$folder" audit --json 2>/dev/null)" == *'"vulnerabilities"'* ]]; then
    advisories "npm packages of $folder/: advisories" npm --prefix "$folder" audit --audit-level=high
  else
    note "left out: advisories against the npm packages of $folder/, which the registry does not tell"
  fi
done
