#!/usr/bin/env bash
# Fails where the page's client or its limits are not what openapi.json gives.
source "$(dirname "$0")/lib.sh"

files=(web/src/api/schema.d.ts web/src/lib/fieldLimits.ts web/src/lib/firstLimits.ts)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "${files[@]}" "$folder"
npm --prefix web run api
for file in "${files[@]}"; do
  if ! diff -u "$folder/$(basename "$file")" "$file"; then
    echo "$file was written anew from openapi.json: commit it"
    exit 1
  fi
done
