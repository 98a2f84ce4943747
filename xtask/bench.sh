#!/usr/bin/env bash
# Compares times with usual solutions, by hyperfine: cargo xtask bench [--quick]
#
# The programs are in crates/bench/src/bin. Compared commands must first print the same. --quick measures once and
# with fewer questions, in some seconds: a test, not a reliable result.
set -euo pipefail
cd "$(dirname "$0")/.."
cases=1000000 runs=(--warmup 1 --min-runs 3)
case $* in
    "") ;;
    --quick) cases=100000 runs=(--runs 1) ;;
    *) echo "error: expected --quick, found \"$*\"" >&2 && exit 2 ;;
esac
command -v hyperfine >/dev/null ||
    { echo "error: there is no hyperfine; on Debian: apt-get install hyperfine" >&2 && exit 2; }

"${CARGO:-cargo}" build --quiet --release --package tilebase-cli --package tilebase-bench --bins
target=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export PATH=$target/release:$PATH TILEBASE_TABLES=tables
tilebase build --out tables 2>/dev/null >&2

# Boards that reach the same goal, and so each other; datasets of all distances, and of a large one.
boards() { tilebase random eight --count $cases --seed "$1" | cut -d ' ' -f 1 | tr _ X; }
{ echo $cases && paste -d '\n' <(boards 1) <(boards 2); } >eight.txt
head -3 eight.txt | sed '1s/.*/1/' >one.txt
echo 0 >none.txt
datasets() {
    tilebase random cubic --seed 1 "$@" | sed -E 's/,/ /; s/ (...)(...)(...)$/\n\1\n\2\n\3/' | sed '/^[0-9]/!s/\B/ /g'
    echo 0 0
}
datasets --count $cases >cubic.txt
datasets --count 50 >some.txt
datasets --count 20 --distance 29 >hard.txt

# Times commands, each of which answers all questions of its file: TITLE COMMAND...
compare() {
    printf '\n== %s\n' "$1"
    hyperfine --style basic --prepare 'rm -rf fresh' "${runs[@]}" "${@:2}"
}
# The same, for commands that must print the same.
compare_answers() {
    local command
    for command in "${@:3}"; do cmp <(eval "$2") <(eval "$command"); done
    compare "$@"
}

compare "one command" "tilebase solve eight 123069478" "tilebase solve cubic 2,1 RBWRWWEWW" \
    "tilebase distance 123069478" "env true"
compare_answers "one case of the eight-puzzle" "tilebase answer hdu3567 one.txt" "baseline_eight <one.txt"
compare_answers "$cases cases; the searches of the baseline, which answer none, are apart" \
    "tilebase answer hdu3567 eight.txt --threads 1" "tilebase answer hdu3567 eight.txt --threads 2" \
    "baseline_eight <eight.txt"
compare "all default tables from nothing; the baseline searches the eight-puzzle alone" \
    "tilebase build --out fresh" "baseline_eight <none.txt"
compare_answers "50 datasets of the cubic puzzle" "tilebase answer poj3131 some.txt" "baseline_cubic <some.txt"
compare_answers "20 datasets with 29 rolls" "tilebase answer poj3131 hard.txt" "baseline_cubic <hard.txt"
compare "$cases datasets" "tilebase answer poj3131 cubic.txt --threads 1" \
    "tilebase answer poj3131 cubic.txt --threads 1 --exact --paths"
compare "the limit: a program that looks at every byte" "LC_ALL=C wc -w <eight.txt" "LC_ALL=C wc -w <cubic.txt"
