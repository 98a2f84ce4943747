#!/usr/bin/env bash
# Compares processor times with those of other programs: cargo xtask bench [--quick]
#
# It prints the table of docs/how.md: the command, the usual programs for the judges' problems, a queue, and packages from
# PyPI and npm, each with its version, all in one run on one machine. All must have the same answers. --quick measures once
# and with fewer questions: a test, not a reliable result.
set -euo pipefail
cd "$(dirname "$0")/.."
cases=1000000 runs=3
case $* in
    "") ;;
    --quick) cases=10000 runs=1 ;;
    *) echo "error: expected --quick, found \"$*\"" >&2 && exit 2 ;;
esac
for program in g++ node npm python3; do
    command -v $program >/dev/null ||
        { echo "error: there is no $program; on Debian: apt-get install g++ nodejs npm python3-venv" >&2 && exit 2; }
done

"${CARGO:-cargo}" build --quiet --release --locked -p tilebase-cli --bin tilebase
target=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)
others=$target/bench
python3 -m venv "$others"
"$others/bin/pip" install --quiet --disable-pip-version-check slidingpuzzle==0.1.5 fifteen-puzzle-solvers==2.0.3
npm install --silent --no-audit --no-fund --no-save --prefix "$others" sliding-puzzle-solver@0.0.2
for program in crates/bench/others/*.cpp; do
    g++ -O2 -Wall -Wextra -Werror -o "$others/$(basename "$program" .cpp)" "$program"
done
"$others/bin/python" xtask/bench.py "$target/release:$others" "$others/node_modules" $runs $cases
