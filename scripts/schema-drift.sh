#!/usr/bin/env bash
# Fails where web/src/api/schema.d.ts is not what openapi.json gives.
source "$(dirname "$0")/lib.sh"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp web/src/api/schema.d.ts "$folder/committed"
npm --prefix web run api
if ! diff -u "$folder/committed" web/src/api/schema.d.ts; then
  echo "web/src/api/schema.d.ts was written anew from openapi.json: commit it"
  exit 1
fi
