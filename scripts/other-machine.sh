#!/usr/bin/env bash
# Asks a build with other instructions for what the usual one makes: the same job gives the same plan on any machine, and the
# same plan the same bytes in every format.
#
#   scripts/other-machine.sh        AVX2 and fused multiplication, where the processor has them: a part of `make test`
#   scripts/other-machine.sh arm    the files of a build for ARM with musl, another C library, in an emulator: `make arm`
source "$(dirname "$0")/lib.sh"

same_plans=plans_of_fifty_jobs_are_those_of_every_other_machine
same_files=files_of_three_jobs_have_the_bytes_that_they_have_on_every_machine

if [ "${1:-}" = arm ]; then
  scripts/setup.sh arm
  export CARGO_TARGET_DIR=target/arm CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER=qemu-aarch64
  export RUSTFLAGS="-C linker=rust-lld -C link-self-contained=yes"
  # The emulator is slow enough without them.
  export CARGO_PROFILE_DEV_DEBUG_ASSERTIONS=false
  step "The same files from a build for ARM" \
    cargo test -p export --test golden --locked --quiet --target aarch64-unknown-linux-musl "$same_files"
  exit
fi

if [ "$(uname -m)" != x86_64 ] || ! grep -qw avx2 /proc/cpuinfo || ! grep -qw fma /proc/cpuinfo; then
  note "left out: the plans and files of a build with other instructions, which this processor does not have"
  exit
fi
both=(cargo test -p engine -p export --test machines --test golden --locked --quiet -- "$same_plans" "$same_files")
export RUSTFLAGS="-C target-cpu=x86-64-v3" CARGO_TARGET_DIR=target/x86-64-v3
"${both[@]}"
# Once more with the functions that the C library has for older processors.
GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4 "${both[@]}"
