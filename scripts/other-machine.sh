#!/usr/bin/env bash
# Asks a build with other instructions (AVX2 and fused multiplication, where the processor has them) for what the usual one
# makes: the same job gives the same plan on any machine, and the same plan the same bytes in every format. Where a build
# for ARM can be made and run, the files are asked of that one too: it has another C library as well.
source "$(dirname "$0")/lib.sh"

same_plans=plans_of_fifty_jobs_are_those_of_every_other_machine
same_files=files_of_three_jobs_have_the_bytes_that_they_have_on_every_machine
both=(cargo test -p engine -p export --test machines --test golden --locked --quiet -- "$same_plans" "$same_files")

if [ "$(uname -m)" != x86_64 ] || ! grep -qw avx2 /proc/cpuinfo || ! grep -qw fma /proc/cpuinfo; then
  note "left out: the plans and files of a build with other instructions, which this processor does not have"
else
  export RUSTFLAGS="-C target-cpu=x86-64-v3" CARGO_TARGET_DIR=target/x86-64-v3
  "${both[@]}"
  # Once more with the functions that the C library has for older processors.
  export GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4
  "${both[@]}"
  unset GLIBC_TUNABLES
fi

readonly arm=aarch64-unknown-linux-musl
if command -v qemu-aarch64 >/dev/null && rustup target list --installed 2>/dev/null | grep -qx "$arm"; then
  export CARGO_TARGET_DIR=target/arm CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER=qemu-aarch64
  export RUSTFLAGS="-C linker=rust-lld -C link-self-contained=yes"
  cargo test -p export --test golden --locked --quiet --target "$arm" "$same_files"
else
  note "left out: the files of a build for ARM, which needs qemu-user and rustup target add $arm"
fi
