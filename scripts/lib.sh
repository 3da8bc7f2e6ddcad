# What the other scripts share; they source it and then stand in the repository's root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ ! -t 1 ]; then
  export NO_COLOR=1 CARGO_TERM_COLOR=never CARGO_TERM_PROGRESS_WHEN=never
fi

# step TITLE COMMAND...: says what is done and how long it took, and ends the script where it fails.
# A person at a terminal sees the command's output as it comes; a log gets it only where it failed.
step() {
  local title=$1 started=$SECONDS status=0 log
  shift
  printf '==> %s\n' "$title"
  if [ -t 1 ]; then
    "$@" || status=$?
  else
    log=$(mktemp)
    "$@" >"$log" 2>&1 </dev/null || status=$?
    if [ "$status" -ne 0 ]; then
      cat "$log"
    else
      grep -E '^ *(Summary \[|Tests  |test result: )' "$log" | sed 's/^ */    /' | sort | uniq -c |
        sed -E 's/^ *1 //' || true
    fi
    rm -f "$log"
  fi
  if [ "$status" -ne 0 ]; then
    printf '*** failed after %d s: %s\n' "$((SECONDS - started))" "$title"
    exit "$status"
  fi
  printf '    done in %d s\n' "$((SECONDS - started))"
}

# note TEXT...: a line for the person who reads the log.
note() {
  printf '    %s\n' "$*"
}

beside_steps=()
beside_logs=()
scratch=

# What a script leaves behind it however it ends: nothing.
clear_up() {
  if [ ${#beside_steps[@]} -gt 0 ]; then kill "${beside_steps[@]}" 2>/dev/null || true; fi
  if [ -n "$scratch" ]; then rm -rf "$scratch"; fi
}

# scratch_in_memory: what lives for a test, as its database or a browser's profile, lives in memory where there is plenty.
scratch_in_memory() {
  local free
  free=$(df -m --output=avail /dev/shm 2>/dev/null | tail -n 1)
  if [ "${free:-0}" -ge 6000 ]; then
    scratch=$(mktemp -d /dev/shm/kerf-test.XXXXXX)
    trap clear_up EXIT
    export TMPDIR=$scratch
  fi
}

# beside TITLE COMMAND...: a step beside those that follow, for what keeps only one core busy. `joined` waits for it.
beside() {
  local log
  log=$(mktemp)
  (step "$@") >"$log" 2>&1 </dev/null &
  beside_steps+=($!)
  beside_logs+=("$log")
  trap clear_up EXIT
}

# joined: waits for all steps that run beside, says what they said, and ends the script where one of them failed.
joined() {
  local n status=0
  for n in "${!beside_steps[@]}"; do
    wait "${beside_steps[$n]}" || status=$?
    cat "${beside_logs[$n]}"
    rm -f "${beside_logs[$n]}"
  done
  beside_steps=()
  beside_logs=()
  if [ "$status" -ne 0 ]; then exit "$status"; fi
}
