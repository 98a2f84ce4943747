#!/usr/bin/env bash
# Tests the released command: cargo xtask try TARGET
#
# Unpacks the archive that `cargo xtask release program TARGET` made. The command makes the tables, whose digests are
# those of tables/SHA256SUMS, and proves them. Then come the tests of the command. For another system than this one,
# RUNNER runs it: `qemu-aarch64`, or `xtask/wine.sh`. Then those tests are left out that need a terminal, or limit the
# memory or the threads, of which an emulator takes more.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=xtask/prove.sh
source xtask/prove.sh
[[ $# == 1 && $1 == *-* ]] || { echo "error: expected a target, found \"$*\"" >&2 && exit 2; }

target=$1
name=tilebase-$(bash xtask/version.sh)-$target
archive=dist/release/$name.tar.gz
[[ -f $archive ]] || { echo "error: there is no $archive: cargo xtask release program $target" >&2 && exit 2; }
work=$PWD/target/try/$target
rm -rf "$work"
mkdir -p "$work"
tar --extract --gzip --file "$archive" --directory "$work"
export TILEBASE=$work/$name/tilebase
arguments=() skipped=()
[[ $target != *-windows-* ]] || TILEBASE+=.exe
# musl has other texts of system errors.
[[ $target != *-musl ]] || skipped=(a_call_that_fails_is_an_error)
if [[ ${RUNNER-} ]]; then
    skipped=(faults:: playing:: memory:: terminal a_line_without_end threads_cannot_be_started)
fi
if [[ ${RUNNER-} == *wine* ]]; then
    # The tests also run there, because paths have other names.
    arguments=(--target "$target")
    export "CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_RUNNER=$PWD/$RUNNER"
    run=("$RUNNER" "$TILEBASE")
elif [[ ${RUNNER-} ]]; then
    # The tests run here, and start the command with a script.
    mkdir "$work/bin"
    printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$(command -v "$RUNNER")" "$TILEBASE" >"$work/bin/tilebase"
    chmod +x "$work/bin/tilebase"
    TILEBASE=$work/bin/tilebase
    run=("$TILEBASE")
else
    run=("$TILEBASE")
fi

# A step, with its time.
step() {
    local begin=$SECONDS
    "${@:2}"
    echo "$target: $1: passed in $((SECONDS - begin)) s"
}

step "the tables, their digests and proofs" make_and_prove_tables "$work/tables" "${run[@]}"
step "the tests" "${CARGO:-cargo}" test --quiet --locked --package tilebase-cli --test command "${arguments[@]}" -- \
    "${skipped[@]/#/--skip=}"
