#!/usr/bin/env bash
# Fuzzes the parsers: cargo xtask fuzz [TARGET...] [--seconds N]
#
# The targets are in tests/fuzz, a workspace of its own; its example `seeds` makes the first inputs from real tables.
# They run one after the other, each for N seconds, until the first finding. Needs a nightly toolchain and cargo-fuzz;
# if one is missing, says so and does nothing.
set -euo pipefail
cd "$(dirname "$0")/../tests/fuzz"

all=(table large header answer notation description)

# The limits for an input: its time in seconds, and its memory in megabytes, for one allocation and in all. The time is
# generous because the machine may be busy; an input with a whole search takes about 15 s. The largest allocation is an
# array with a byte for each state. The detection of leaks is off, because it reports the memory of threads that are
# about to end. The limit of memory in all finds leaks too.
usual=(-timeout=120 -report_slow_units=120 -malloc_limit_mb=64 -rss_limit_mb=1024 -detect_leaks=0)

fail() {
    echo "error: $1" >&2
    exit 2
}

targets=() seconds=10
while (($#)); do
    case $1 in
        --seconds=*) set -- --seconds "${1#*=}" "${@:2}" ;;
        --seconds)
            seconds=${2-}
            [[ $seconds =~ ^[1-9][0-9]*$ ]] || fail "expected --seconds N, found \"$seconds\""
            shift 2
            ;;
        *)
            [[ " ${all[*]} " == *" $1 "* ]] ||
                fail "expected --seconds N or a target (${all[*]}), found \"$1\""
            targets+=("$1")
            shift
            ;;
    esac
done

nightly() { rustup run nightly cargo "$@"; }
missing() {
    echo "nothing fuzzed, missing: $1"
    exit 0
}
nightly --version >/dev/null 2>&1 || missing "a nightly toolchain (rustup toolchain install nightly)"
nightly fuzz --version >/dev/null 2>&1 || missing "cargo-fuzz (cargo install --locked cargo-fuzz)"

nightly fuzz build --fuzz-dir .
"${CARGO:-cargo}" run --quiet --release --example seeds -- corpus
for target in "${targets[@]:-${all[@]}}"; do
    log=corpus/$target.log
    longest=2048 limits=("${usual[@]}")
    [[ $target != notation ]] || longest=128
    # Its tables have 0.94 and 1.41 GB, of zeros; the fuzzer makes their checksums in memory.
    [[ $target != large ]] || limits+=(-malloc_limit_mb=2048 -rss_limit_mb=2048)
    if ! nightly fuzz run --fuzz-dir . "$target" -- "${limits[@]}" -max_len=$longest \
        -max_total_time="$seconds" -print_final_stats=1 >/dev/null 2>"$log"; then
        echo "$target: found something"
        cat "$log" >&2
        exit 1
    fi
    inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    echo "$target: ${inputs:?the fuzzer did not print the number of inputs} inputs in $seconds s, nothing found"
done
