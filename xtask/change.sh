#!/usr/bin/env bash
# What `cargo xtask check` runs without `--release`; see check.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ ${1-} == --install ]]; then
    shift
    export TILEBASE_INSTALL=y
fi
for part; do
    [[ " rust python web lint counts " == *" $part "* ]] ||
        { echo "error: expected rust, python, web, lint or counts, found \"$part\"" >&2 && exit 2; }
done
# shellcheck source=xtask/steps.sh
source xtask/steps.sh

rust() {
    need cc="gcc libc6-dev" || fail "there is no cc, which links what is compiled"
    step cargo test --workspace --locked --no-run
    # If nothing is missing, a test that is left out fails.
    if need fish g++ parallel python3 script=bsdutils setpriv=util-linux strace unshare=util-linux zsh zstd &&
        { (unshare -rm true && setpriv --reuid 65533 true) 2>/dev/null || ! missing=("the right to mount, or root's"); }; then
        export TILEBASE_NOTHING_MISSING=1
    else
        left_out "the tests that need them" "${missing[*]}"
    fi
    step cargo test --workspace --locked
    # The command is the one that the tests have compiled.
    step env TILEBASE="${CARGO_TARGET_DIR:-target}/debug/tilebase" cargo xtask demo
}

counts() {
    # Where the history is complete, instructions are counted if they may be others than those of the record.
    local record=crates/bench/benches/counts.json counted=(Cargo.*)
    # Not their tests, of which nothing is counted.
    counted+=(crates/{puzzle,search,tilebase,build,dice,cli,plain,bench}/{src,Cargo.toml} crates/puzzle/puzzles)
    if [[ $(git rev-parse --is-shallow-repository) == false ]] &&
        git diff --quiet "$(git log -1 --format=%H -- $record)" -- "${counted[@]}"; then
        left_out "counted instructions" "no crate has changed since they were recorded"
    elif need valgrind; then
        step cargo bench --workspace --bench counts --locked
    else
        left_out "counted instructions" "${missing[*]}"
    fi
}

lint() {
    local other tree
    for other in . crates/web/assemble tests/fuzz; do
        step cargo fmt --all --manifest-path $other/Cargo.toml -- --check
    done
    # All features but what JavaScript calls, for which wasm-bindgen's macros would be compiled. That and the Python
    # package's crate, which is compiled for its own tests, are linted for a release.
    step cargo clippy --workspace --exclude tilebase-python --all-targets --features tilebase/serde,tilebase/simd --locked -- -D warnings
    # The query crate's dependencies are those in its README.
    tree=$(cargo tree -p tilebase -e normal,no-proc-macro -f '{lib}' --locked --color never)
    [[ $(<crates/tilebase/README.md) == *"$tree"* ]] ||
        fail "crates/tilebase/README.md has another tree of what tilebase depends on than this: $tree"
    step cargo xtask version
    step long_tests_are_listed
    step every_file_is_compiled
    if need shellcheck; then
        step shellcheck --severity warning .ci/run xtask/*.sh crates/python/check.sh crates/web/tests/{run,reference}
    else
        left_out "the lint of the scripts" "${missing[*]}"
    fi
}

# Checks that the release's checklist names every test that `cargo test` leaves out because it is long.
long_tests_are_listed() {
    local name
    while read -r name; do
        grep -q "\`$name\`" xtask/RELEASE.md || fail "a long test is not in xtask/RELEASE.md: $name"
    done < <(grep -rhA 4 --include='*.rs' '#\[ignore' tests crates | sed -n 's/^ *\(pub \)\?fn \([a-z0-9_]*\).*/\2/p')
}

# Checks that every file of Rust is part of a program that cargo compiles. Cargo does not say if the line `mod NAME;` of a
# module of tests is missing. After clippy, which compiles all targets.
every_file_is_compiled() {
    local file
    while read -r file; do
        grep -qFx -- "$file:" "${CARGO_TARGET_DIR:-target}"/debug/{deps,examples}/*.d ||
            fail "nothing is compiled from $file: a line \"mod NAME;\" is missing"
    done < <(git ls-files 'crates/*.rs' 'tests/*.rs' 'xtask/*.rs' ':!crates/python' ':!crates/web/assemble' ':!tests/fuzz')
}

web() { step crates/web/tests/run; }
python() { step crates/python/check.sh; }

if (($# == 0)); then
    # Each of them leaves a processor idle at times. Prints the output of one after the other.
    status=0
    may_install || true
    bash xtask/change.sh web >"$TILEBASE_STEPS/web" 2>&1 &
    bash xtask/change.sh python >"$TILEBASE_STEPS/python" 2>&1 &
    bash xtask/change.sh rust lint counts || status=$?
    wait %1 || status=$?
    cat "$TILEBASE_STEPS/web"
    wait %2 || status=$?
    cat "$TILEBASE_STEPS/python"
    exit $status
fi
for part; do "$part"; done
