#!/usr/bin/env bash
# Builds the command as others get it: cargo xtask program [--out DIR] [--check]
#
# It contains no path of this machine, and the same source, compiler and system make the same bytes in any directory.
# --check compares it with one that is built from a copy of the project in another directory.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

out=$root/dist check=
while (($#)); do
    case $1 in
        --check) check=true ;;
        --out=*) out=${1#*=} ;;
        --out) (($# > 1)) || { echo "error: expected a directory after --out" >&2 && exit 2; } && out=$2 && shift ;;
        *) echo "error: expected --out DIR or --check, found \"$1\"" >&2 && exit 2 ;;
    esac
    shift
done

# Builds the command of a project: DIR
build() (
    # shellcheck source=xtask/paths.sh
    source "$1/xtask/paths.sh"
    remap_paths
    "${CARGO:-cargo}" build --quiet --release --locked --package tilebase-cli --manifest-path "$1/Cargo.toml" \
        --target-dir "$1/target/program"
    expect_no_paths "$1/target/program/release/tilebase"
)

build "$root"
built=$root/target/program/release/tilebase
if [[ $check ]]; then
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    # shellcheck source=xtask/paths.sh
    source "$root/xtask/paths.sh"
    copy_project "$copy"
    build "$copy"
    if ! cmp "$built" "$copy/target/program/release/tilebase"; then
        echo "error: another directory makes other bytes" >&2
        exit 1
    fi
fi
mkdir -p "$out"
cp "$built" "$out/tilebase"
echo "$out/tilebase"
