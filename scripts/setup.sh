#!/usr/bin/env bash
# Installs what is missing and says so: `setup.sh page` what the page is built with (npm packages),
# `setup.sh tests` also what the tests need (Debian packages and the browser journeys' npm packages), `setup.sh arm` only what
# a build for ARM is made and run with.
source "$(dirname "$0")/lib.sh"

want=${1:-page}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# The packages of a folder, installed anew only where its lock file is not the one installed last.
npm_packages() {
  local folder=$1
  if cmp -s "$folder/package-lock.json" "$folder/node_modules/.installed-lock"; then
    return
  fi
  step "Install the npm packages of $folder/" npm --prefix "$folder" ci --no-audit --no-fund
  cp "$folder/package-lock.json" "$folder/node_modules/.installed-lock"
}

missing=()

# need PACKAGE COMMAND...: the Debian package is missing where the command fails.
need() {
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || missing+=("$package")
}

has_postgres() {
  [ -n "${TEST_DATABASE_URL:-}" ] || command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb'
}

has_chromium() {
  command -v chromium-headless-shell || { ! apt-cache show chromium-headless-shell && command -v chromium; }
}

has_firefox() {
  command -v firefox-esr || command -v firefox
}

has_office() {
  command -v soffice
}

# Without the drawing program LibreOffice opens no DXF.
has_office_draw() {
  compgen -G '/usr/lib/libreoffice/program/libsdlo.so'
}

has_sans_font() {
  # Not -q: it would end fc-list with a signal, which counts as a failure.
  fc-list | grep -iE 'liberation ?sans|roboto|arial'
}

arm_target() {
  local arm=aarch64-unknown-linux-musl
  if ! rustup target list --installed | grep -qx "$arm"; then
    step "Add the standard library of $arm" rustup target add "$arm"
  fi
}

debian_packages() {
  need chromium-headless-shell has_chromium
  need firefox-esr has_firefox
  need postgresql has_postgres
  need fonts-liberation has_sans_font
  need zbar-tools command -v zbarimg
  need qpdf command -v qpdf
  need faketime command -v faketime
  need poppler-utils command -v pdftotext
  need libreoffice-calc-nogui has_office
  need libreoffice-draw-nogui has_office_draw
  if [ -d ../shared/bench ]; then
    need python3 command -v python3
  fi
  need python3-venv python3 -c 'import ensurepip, venv'
  install_missing
}

install_missing() {
  if [ ${#missing[@]} -eq 0 ]; then
    return
  fi
  if ! command -v apt-get >/dev/null; then
    note "missing, and not installed here because this is no Debian: ${missing[*]}"
    exit 1
  fi
  if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
    note "missing, and only root can install them: apt-get install ${missing[*]}"
    exit 1
  fi
  step "Read Debian's package lists" as_root apt-get update -q
  step "Install ${missing[*]}" as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -qy --no-install-recommends "${missing[@]}"
}

if [ "$want" = arm ]; then
  need qemu-user command -v qemu-aarch64
  install_missing
  arm_target
  exit
fi

node_major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
if [ "$node_major" -lt 20 ]; then
  note "Node.js 20 or newer is needed to build the page"
  exit 1
fi

npm_packages web
if [ "$want" = tests ]; then
  debian_packages
  npm_packages e2e
fi
