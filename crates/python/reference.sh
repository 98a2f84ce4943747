#!/usr/bin/env bash
# Makes pages of the package's docstrings: crates/python/reference.sh [DIRECTORY], by default target/python-reference
#
# Takes the environment that check.sh has made, and the package that is installed there.
# tests/test_documents.py checks that no public name is without a docstring.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-$PWD/target}
out=${1:-$target/python-reference}
"$target/python/bin/python" -m pdoc --docformat google --output-directory "$out" tilebase tilebase.search
echo "$out/index.html"
