#!/usr/bin/env bash
# Asks a build of the engine with other instructions (AVX2 and fused multiplication, where the processor has them) for
# the plans that the usual one makes: the same job gives the same plan on any machine.
source "$(dirname "$0")/lib.sh"

if [ "$(uname -m)" != x86_64 ] || ! grep -qw avx2 /proc/cpuinfo || ! grep -qw fma /proc/cpuinfo; then
  note "left out: the plans of a build with other instructions, which this processor does not have"
  exit 0
fi
export RUSTFLAGS="-C target-cpu=x86-64-v3" CARGO_TARGET_DIR=target/x86-64-v3
plans=(cargo test -p engine --test machines --no-default-features --locked --quiet)
"${plans[@]}"
# Once more with the functions that the C library has for older processors.
GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4 "${plans[@]}"
