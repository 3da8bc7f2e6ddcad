#!/usr/bin/env bash
# Measures what files of large results take, each in a program of its own, and prints the rows of docs/performance.md: of so
# many runs (3) the least time, the least time of the processor and the highest peak of memory. Fails where the bar is
# missed: in seconds and in those of the processor, as others may use the machine.
source "$(dirname "$0")/lib.sh"

cargo build --release --locked --quiet -p export --example file_times
readonly runs=${1:-3} program=${CARGO_TARGET_DIR:-target}/release/examples/file_times
missed=0

# row WHAT FORMAT COUNT SECONDS MB: the bar is SECONDS and MB, - where there is none.
row() {
  local figures
  figures=$(for _ in $(seq "$runs"); do "$program" "$2" "$3"; done | awk '
    NR == 1 { seconds = $1; processor = $2 }
    { if ($1 < seconds) seconds = $1; if ($2 < processor) processor = $2; if ($3 > peak) peak = $3; size = $4 }
    END { print seconds, processor, peak, size }')
  read -r seconds processor peak size <<<"$figures"
  echo "| $1 | $seconds | $processor | $4 | $peak | $5 | $size |"
  if [ "$4" != - ] && awk "BEGIN { exit !($seconds > $4 && $processor > $4 || $peak > $5) }"; then
    missed=1
  fi
}

echo "| File | Seconds | of the processor | bar | Peak, MB | bar | Size, MB |"
echo "|---|---|---|---|---|---|---|"
row "PDF of 50 sheets" pdf 50 1 300
row "PDF of 500 sheets" pdf 500 8 300
row "labels of 5,000 parts" labels 5000 - -
row "DXF of 500 sheets, a ZIP" dxf 500 - -
row "XLSX of 50,000 parts and cuts" xlsx 50000 - -
if [ "$missed" = 1 ]; then
  note "missed: a file took longer or more memory than its bar"
  exit 1
fi
