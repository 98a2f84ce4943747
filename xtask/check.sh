#!/usr/bin/env bash
# Checks the project: cargo xtask check [--install] [PART...] | --release [PART...]
#
# Without `--release`, what a change most often breaks:
#
#   rust       the README's two commands: the tests, the demo
#   lint       formatting, clippy, versions, scripts; every test is compiled, every long one listed
#   counts     counted instructions
#   python     the Python package, installed
#   web        the page in a browser, and the JavaScript package in Node
#
# Some need programs that are Debian packages. It asks before it installs those that are missing, and leaves out what
# lacks them; with `--install` it does not ask. `python` and `web` run beside the others. At the end are the time of each
# step, and what was left out.
#
# With `--release`, what a change seldom breaks:
#
#   lint       documentation; clippy without features, and of what makes the page; the workflows, CITATION.cff
#   bench      the programs that tilebase is compared with have the same answers
#   dist       the archives of tables; the small one has less than 5 MB
#   program    the command as others get it has no paths, and the same bytes from two directories
#   try        the command with musl, from its archive: tables, digests, proofs and its tests
#   python     clippy; the wheel has no paths; the source archive passes the whole suite, with another type checker, too
#   page       the JavaScript package with bundlers; it and the page have the same bytes from two directories
#   image      the Dockerfile, or where docker does not run, its commands
#   packages   the published crates, unpacked: all their unit tests, and README's program
#   deny       cargo deny: licences, bans, sources, and duplicates
#   fuzz       the fuzzers compile, and each finds nothing in some seconds
#   chips      a field of the eight-puzzle on a Cortex-M3 and an ATmega328P, in emulators
#   platforms  Windows, macOS, WebAssembly and a big-endian machine
#
# Without a PART, all of them, each even if another fails. Then says what was done and what was not, and prints the
# checklist of a release with the long tests, which are run by hand. The exit status is 0 if all parts passed.
set -euo pipefail
cd "$(dirname "$0")/.."
[[ ${1-} == --release ]] || exec bash xtask/change.sh "$@"
shift
all=(lint bench dist program try python page image packages deny fuzz chips platforms)
for part; do
    [[ " ${all[*]} " == *" $part "* ]] || { echo "error: expected one of ${all[*]}, found \"$part\"" >&2 && exit 2; }
done
# shellcheck source=xtask/steps.sh
source xtask/steps.sh
# shellcheck source=xtask/toolchain.sh
source xtask/toolchain.sh
cargo=${CARGO:-cargo}

lint() {
    # The query crate without its unsafe code, and the searches without AVX2 and threads.
    step "$cargo" clippy -p tilebase -p tilebase-search --no-default-features --locked -- -D warnings &&
        step "$cargo" clippy -p tilebase-web --all-features --all-targets --locked -- -D warnings &&
        step "$cargo" clippy --locked --manifest-path crates/web/assemble/Cargo.toml --all-targets -- -D warnings &&
        step env RUSTDOCFLAGS="-D warnings" "$cargo" doc --workspace --exclude tilebase-python --no-deps --locked || return
    local linters=target/linters
    need python3 && python3 -m venv $linters &&
        $linters/bin/pip install --quiet --disable-pip-version-check zizmor==1.32.0 cffconvert==2.0.0 ||
        { missing=("zizmor nor cffconvert, from PyPI") && return 3; }
    step $linters/bin/zizmor --offline --no-progress .github/workflows && step $linters/bin/cffconvert --validate
}

bench() { need g++ node=nodejs npm python3 || return 3; step bash xtask/bench.sh --quick; }

dist() {
    need zstd || return 3
    rm -rf target/dist
    bash xtask/dist.sh --out target/dist || return
    [[ -z $(find target/dist -name 'tilebase-small-*' -size +4999999c) ]] ||
        { echo "error: a small archive of 5 MB or more" >&2 && return 1; }
}

program() { bash xtask/program.sh --check --out target/dist; }

try() {
    local target
    target=$(uname -m)-unknown-linux-musl
    # No program has a package's name.
    find_toolchain "$target" || need rustc-web cargo-web rust-web-src || true
    find_toolchain "$target" || { missing=("a standard library for $target") && return 3; }
    bash xtask/release.sh program "$target" && bash xtask/try.sh "$target"
}

python() { crates/python/check.sh release; }

page() { crates/web/tests/run release; }

image() {
    local made
    if docker info >/dev/null 2>&1; then
        docker build --quiet --tag tilebase . && [[ $(docker run --rm tilebase distance 867254301 --no-build) == 31 ]]
        return
    fi
    made=$(mktemp -d)
    # shellcheck disable=SC1090 # It is the Dockerfile, which is here.
    (set -e && source <(sed -n "s|^RUN |set -x; |p" Dockerfile | sed "s|/made/|$made/|g; s|/made$|$made|")) &&
        [[ $(XDG_DATA_DIRS=$made/share "$made/bin/tilebase" distance 867254301 --no-build) == 31 ]] && rm -r "$made"
}

packages() { bash xtask/package.sh; }

deny() {
    "$cargo" deny --version >/dev/null 2>&1 || "$cargo" install --quiet --locked cargo-deny@0.20.2 ||
        { missing=(cargo-deny) && return 3; }
    "$cargo" deny --log-level error check licenses bans sources || return
    local manifest
    for manifest in crates/web/assemble/Cargo.toml tests/fuzz/Cargo.toml; do
        "$cargo" deny --log-level error --manifest-path "$manifest" --workspace --config "$PWD/deny.toml" \
            check licenses bans sources || return
    done
}

fuzz() {
    # Without the C++ library that runs them.
    CUSTOM_LIBFUZZER_PATH=/dev/null "$cargo" check --quiet --manifest-path tests/fuzz/Cargo.toml --all-targets --locked || return
    nightly() { rustup run nightly cargo "$@" >/dev/null 2>&1; }
    nightly --version || { missing=("a nightly toolchain") && return 3; }
    nightly fuzz --version || "$cargo" install --quiet --locked cargo-fuzz@0.13.2 || { missing=(cargo-fuzz) && return 3; }
    bash xtask/fuzz.sh
}

chips() {
    need arm-none-eabi-gcc=gcc-arm-none-eabi qemu-system-arm avr-gcc=gcc-avr simavr || return 3
    # Headers are no programs.
    has_headers() { [[ -d /usr/lib/avr/include && -d /usr/include/newlib ]]; }
    has_headers || need avr-libc libnewlib-arm-none-eabi || true
    has_headers || { missing=("avr-libc, or newlib") && return 3; }
    bash xtask/chips.sh
}

platforms() {
    local wanted
    wanted=$(bash xtask/platforms.sh --missing) || return
    # shellcheck disable=SC2086 # One word for each package, and none has a program of its name.
    need $wanted || true
    bash xtask/platforms.sh
}

(($#)) || set -- "${all[@]}"

# What a part lacks is not left out here, but an error.
export TILEBASE_NOTHING_MISSING=1
passed=() failed=()
for part; do
    missing=() status=0
    step "$part" || status=$?
    case $status in
        0) passed+=("$part") ;;
        3) left_out "$part" "there is no ${missing[*]}" ;;
        *) failed+=("$part") ;;
    esac
done
for part in "${all[@]}"; do [[ " $* " == *" $part "* ]] || left_out "$part" "not asked for"; done
left_out "the long tests" "they are run by hand, by the checklist below"
printf '\n%s\n\nPassed: %s\nFailed: %s\n' "$(<xtask/RELEASE.md)" "${passed[*]:-none}" "${failed[*]:-none}"
((${#passed[@]} == $#))
