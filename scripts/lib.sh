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
