#!/usr/bin/env bash
# Makes the tables in tables/, and shows what they answer: cargo xtask demo
#
# The variable TILEBASE may name a command that is compiled already.
set -euo pipefail
cd "$(dirname "$0")/.."
export TILEBASE_TABLES=$PWD/tables

program=${TILEBASE-}
if [[ ! $program ]]; then
    echo "Compiling the command tilebase, which takes one to six minutes the first time" >&2
    program=$("${CARGO:-cargo}" build --release --package tilebase-cli --message-format json-render-diagnostics |
        sed -n 's/.*"executable":"\([^"]*\)".*/\1/p' | tail -n 1)
fi
tilebase() { "$program" "$@"; }

# Prints a sentence, and runs commands: SENTENCE COMMAND...
show() {
    printf '\n== %s\n' "$1"
    local command
    for command in "${@:2}"; do
        printf '$ %s\n' "$command"
        eval "$command"
    done
}

# Compares the answers to a judge's sample with the judge's output: FORMAT PROBLEM EXPECTED
sample() {
    local answered
    answered=$(tilebase answer "$1" <"tests/samples/$1.txt")
    [[ $answered == "$3" ]] ||
        { printf 'error: the sample of %s: expected\n%s\nfound\n%s\n' "$2" "$3" "$answered" >&2 && exit 1; }
    echo "Identical to the sample of $2."
}

echo "tilebase: puzzles of sliding tiles and rolling cubes, with every position solved once."
echo "Eight tables are made, asked and proved. A path has a letter for each move: where the empty square goes."

show "Every position to the usual goals, solved now" "tilebase build --force | tail -n 1"

show "Eight tiles slide: the fewest moves, and the first such path in alphabetical order" \
    "tilebase answer hdu3567 < tests/samples/eight.txt"
sample eight "HDU 3567" $'Case 1: 2\ndd\nCase 2: 8\nurrulldr'

show "Eight cubes roll until their tops show a pattern: the fewest rolls, or -1 above 30" \
    "tilebase answer poj3131 < tests/samples/cubic.txt | paste -s -d ' ' -"
sample cubic "POJ 3131" $'0\n3\n13\n23\n29\n30\n-1\n-1'
echo "The last two take 31 and 35 rolls: tilebase answer poj3131 --exact."

show "Cube by cube: the colour on top, in front below it, at the side on the right" \
    "tilebase solve cubic 2,1 'RBW EWW WWW' --picture"

show "Harris's cubes, from all marks up to all marks down: he found 38 rolls in 1974, and others 36" \
    "tilebase distance UUUU_UUUU DDDD_DDDD" "tilebase solve UUUU_UUUU DDDD_DDDD --count"
echo "So 36 is the least, and there are 16 such paths."

show "The proof, from the rules alone: every position has a nearer neighbour, and none is nearer by more" \
    "tilebase verify | tail -n 1"

cat <<END

The farthest are 31 moves (eight), 42 rolls (cubic), 68 (harris), 71 (gardner) and 57 (alike): see docs/results.md.
The command is $program. Three things to type next:
  $program play
  $program solve 867254301
  cargo install --locked --path crates/cli
END
