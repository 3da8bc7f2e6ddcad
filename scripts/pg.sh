#!/usr/bin/env bash
# Find or start a throw-away PostgreSQL for the tests.
#
#   scripts/pg.sh run CMD...    run CMD with TEST_DATABASE_URL set, then stop the server and remove it
#
# In this order: a server named by TEST_DATABASE_URL; Debian's binaries in /usr/lib/postgresql, which
# are installed if that is allowed; none: CMD runs without the variable and its PostgreSQL tests are
# skipped, except with CI=true and in `make test`, where a missing server is an error.
set -euo pipefail

say() { echo "pg.sh: $*" >&2; }

usage() {
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

# The newest bin folder that holds a whole server. /usr/lib/postgresql first: what lies on the PATH may
# be Debian's wrappers, which manage system clusters.
find_binaries() {
  local dir
  for dir in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -rV) "$(pg_config --bindir 2>/dev/null || true)"; do
    if [ -x "$dir/initdb" ] && [ -x "$dir/pg_ctl" ] && [ -x "$dir/postgres" ]; then
      echo "$dir"
      return 0
    fi
  done
  return 1
}

install_binaries() {
  local sudo=()
  command -v apt-get >/dev/null || return 1
  if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || return 1
    sudo=(sudo -n)
  fi
  say "installing Debian's postgresql"
  local apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq)
  { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends postgresql; } >&2
}

# PostgreSQL refuses to run as root: as root, step down to a user without rights.
as_server() {
  if [ -n "$server_user" ]; then
    (cd / && runuser -u "$server_user" -- "$@")
  else
    "$@"
  fi
}

# What is left in the folder $1, in MB: 0 where it is not there.
free_megabytes() {
  local free
  free=$(df -m --output=avail "$1" 2>/dev/null | tail -n 1)
  echo "${free:-0}"
}

# A random port may be taken: then the start fails and the next one is tried.
start_server() {
  local attempt
  for attempt in 1 2 3 4 5 6; do
    port=$((20000 + RANDOM % 12000))
    # Without -l the server would keep this script's output open, and the caller would wait for ever.
    if as_server "$bin/pg_ctl" start -s -w -t 60 -D "$home/data" -l "$home/log" -o "-p $port" >/dev/null 2>&1; then
      return 0
    fi
    say "start $attempt on port $port failed"
  done
  say "the server does not start; its log ends with:"
  tail -n 20 "$home/log" >&2 || true
  return 1
}

remove_server() {
  local status=$?
  trap - EXIT
  if [ -f "$home/data/postmaster.pid" ]; then
    as_server "$bin/pg_ctl" stop -s -m immediate -w -t 30 -D "$home/data" >/dev/null 2>&1 ||
      say "the server did not stop"
  fi
  rm -rf "$home"
  exit "$status"
}

[ "${1:-}" = run ] && [ $# -ge 2 ] || usage
shift

if [ -n "${TEST_DATABASE_URL:-}" ]; then
  say "using the server that TEST_DATABASE_URL names"
  exec "$@"
fi

if ! bin=$(find_binaries); then
  if ! install_binaries || ! bin=$(find_binaries); then
    if [ "${CI:-}" = true ] || [ -n "${KERF_TEST_COMPLETE:-}" ]; then
      say "no PostgreSQL here and none to be installed: an error here"
      exit 1
    fi
    say "no PostgreSQL here: the PostgreSQL suite is skipped"
    exec "$@"
  fi
fi

server_user=
if [ "$(id -u)" = 0 ]; then
  server_user=nobody
  if id postgres >/dev/null 2>&1; then server_user=postgres; fi
fi

# Each test makes a database of some 300 files, which took the disk's file system about a quarter of the time of the store's
# tests. What is measured is measured on the disk.
where=/tmp
if [ "${KERF_PG_FSYNC:-off}" != on ] && [ "$(free_megabytes /dev/shm)" -ge 3000 ]; then where=/dev/shm; fi
home=$(mktemp -d "$where/kerf-pg.XXXXXX")
trap remove_server EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
printf '%s\n' "$password" >"$home/password"
if [ -n "$server_user" ]; then chown -R "$server_user" "$home"; fi

# The password as it is: to sign in by SCRAM takes 4,096 rounds for each of the thousands of connections.
as_server "$bin/initdb" -D "$home/data" -U kerf --pwfile="$home/password" --auth=password \
  --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null
cat >>"$home/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 300
CONF
# In tests nothing has to survive a power cut; what is measured is measured as it is used.
if [ "${KERF_PG_FSYNC:-off}" != on ]; then
  printf 'fsync = off\nfull_page_writes = off\n' >>"$home/data/postgresql.conf"
fi
start_server

TEST_DATABASE_URL="postgres://kerf:$password@127.0.0.1:$port/postgres"
export TEST_DATABASE_URL
# How whoever tests faults restarts the server, without asking it to end first.
restart="cd / && '$bin/pg_ctl' restart -s -m immediate -w -t 60 -D '$home/data' -l '$home/log' -o '-p $port' >/dev/null 2>&1"
if [ -n "$server_user" ]; then restart="runuser -u $server_user -- sh -c \"$restart\""; fi
export TEST_DATABASE_RESTART=$restart
say "PostgreSQL $("$bin/postgres" --version | sed 's/^[^0-9]*\([0-9.]*\).*/\1/') at $TEST_DATABASE_URL"
"$@"
