#!/usr/bin/env bash
# Checks what only a toolchain, another system or a release breaks: cargo xtask check release [PART...]
#
#   program    the command as others get it has no paths, and the same bytes from two directories
#   try        the command with musl, from its archive: tables, digests, proofs and its tests
#   python     the source archive of the Python package, with its whole suite
#   page       the page and the JavaScript package have the same bytes from two directories
#   packages   the published crates, unpacked: all their unit tests, and README's program
#   deny       cargo deny: licences, bans, sources, and duplicates
#   fuzz       each fuzzer for some seconds
#   platforms  Windows, macOS, WebAssembly and a big-endian machine
#
# Without a PART, all of them, each even if another fails. Then says what was done and what was not, and prints the
# checklist of a release with the long tests, which are run by hand. The exit status is 0 if all parts passed.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=xtask/steps.sh
source xtask/steps.sh
# shellcheck source=xtask/toolchain.sh
source xtask/toolchain.sh
cargo=${CARGO:-cargo}

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

page() {
    "$cargo" clippy --quiet --locked --manifest-path crates/web/assemble/Cargo.toml --all-targets -- -D warnings &&
        crates/web/tests/run release
}

packages() { bash xtask/package.sh; }

deny() {
    "$cargo" deny --version >/dev/null 2>&1 || "$cargo" install --quiet --locked cargo-deny@0.20.2 ||
        { missing=(cargo-deny) && return 3; }
    "$cargo" deny --log-level error check licenses bans sources || return
    local manifest
    for manifest in crates/python/Cargo.toml crates/web/assemble/Cargo.toml tests/fuzz/Cargo.toml; do
        "$cargo" deny --log-level error --manifest-path "$manifest" --workspace --config "$PWD/deny.toml" \
            check licenses bans sources || return
    done
}

fuzz() {
    nightly() { rustup run nightly cargo "$@" >/dev/null 2>&1; }
    nightly --version || { missing=("a nightly toolchain") && return 3; }
    nightly fuzz --version || "$cargo" install --quiet --locked cargo-fuzz@0.13.2 || { missing=(cargo-fuzz) && return 3; }
    bash xtask/fuzz.sh
}

platforms() {
    local wanted
    wanted=$(bash xtask/platforms.sh --missing) || return
    # shellcheck disable=SC2086 # One word for each package, and none has a program of its name.
    need $wanted || true
    bash xtask/platforms.sh
}

all=(program try python page packages deny fuzz platforms)
[[ ${1-} == release ]] || { echo "error: expected release, found \"${1-}\"" >&2 && exit 2; }
shift
for part; do
    [[ " ${all[*]} " == *" $part "* ]] || { echo "error: expected one of ${all[*]}, found \"$part\"" >&2 && exit 2; }
done
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
printf '\n%s\n' "$(<xtask/RELEASE.md)"
summary
printf '\nPassed: %s\nFailed: %s\n' "${passed[*]:-none}" "${failed[*]:-none}"
((${#passed[@]} == $#))
