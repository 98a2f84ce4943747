#!/usr/bin/env bash
# Makes the tables, and answers the samples of the judges' problems: cargo xtask demo
set -euo pipefail
cd "$(dirname "$0")/.."
export TILEBASE_TABLES=$PWD/tables

echo "Compiling the command tilebase, which takes one to three minutes the first time" >&2
"${CARGO:-cargo}" build --release --package tilebase-cli
tilebase() { "${CARGO:-cargo}" run --quiet --release --package tilebase-cli -- "$@"; }

# Runs commands and shows them: TITLE COMMAND...
show() {
    printf '\n== %s\n' "$1"
    local command
    for command in "${@:2}"; do
        printf '\n$ %s\n' "$command"
        eval "$command" || exit
    done
}

show "The tables, made where they are missing" "tilebase build"
show "Cubic Eight-Puzzle (POJ 3131, 3366)" "cat tests/samples/cubic.txt" \
    "tilebase answer cubic < tests/samples/cubic.txt"
show "Eight II (HDU 3567)" "cat tests/samples/eight.txt" "tilebase answer eight < tests/samples/eight.txt"
show "The nine-palace jigsaw" "tilebase solve eight 123069478"
show "A pattern, roll by roll" "tilebase solve cubic 2,1 'RBW RWW EWW'"
