#!/usr/bin/env bash
# Makes the tables in tables/: cargo xtask tables [ARGS]
#
# The arguments are those of `tilebase build`; --out DIR names another directory.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
[[ " $*" == *" --out"[=\ ]* ]] || set -- --out "$root/tables" "$@"
exec "${CARGO:-cargo}" run --quiet --release --package tilebase-cli --manifest-path "$root/Cargo.toml" -- build "$@"
