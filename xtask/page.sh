#!/usr/bin/env bash
# Makes the page that solves everything, in one file: cargo xtask page [--out FILE] [--package DIR]
#
# It is dist/tilebase.html if --out names no other. --package makes the package for JavaScript programs, too. Node puts
# the parts together, by esbuild, which comes from npm in a fixed version; both are in target/assemble.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
fail() {
    echo "error: $1" >&2
    exit 2
}

out=$root/dist/tilebase.html package=()
while (($#)); do
    case $1 in
        --out=* | --package=*) set -- "${1%%=*}" "${1#*=}" "${@:2}" ;;
        --out | --package)
            (($# > 1)) || fail "expected a value after $1"
            [[ $1 == --out ]] && out=$2 || package=("$2")
            shift 2
            ;;
        *) fail "expected --out FILE or --package DIR, found \"$1\"" ;;
    esac
done
{ command -v node && command -v npm; } >/dev/null || fail "there is no Node; on Debian: apt-get install nodejs npm"
# shellcheck source=xtask/toolchain.sh
source "$root/xtask/toolchain.sh"
target=wasm32-unknown-unknown
find_toolchain $target || fail "no toolchain in PATH can compile for $target
  with rustup: rustup target add $target
  with Debian: apt install rustc-web cargo-web rust-web-src lld"

# The program that makes the JavaScript around the module, and cuts it, is compiled meanwhile. In a directory of its own, as it shares
# little: it does not wait for what else is compiled.
web=$root/crates/web work=$root/target/assemble
program=(--quiet --manifest-path "$web/assemble/Cargo.toml" --target-dir "$work/program")
"${CARGO:-cargo}" build "${program[@]}" &
# The module, without paths of this machine.
(
    flags=(-Ctarget-feature=+simd128)
    if ((${#standard_library[@]})); then
        # Without backtraces, and with the smaller of two ways to sort.
        standard_library=("-Zbuild-std=std,panic_abort" -Zbuild-std-features=optimize_for_size)
        flags+=(-Clinker=wasm-ld)
    fi
    export RUSTC=$toolchain/rustc
    # shellcheck source=xtask/paths.sh
    source "$root/xtask/paths.sh"
    remap_paths "${flags[@]}"
    env -u CARGO -u LD_LIBRARY_PATH "${environment[@]}" "$toolchain/cargo" "${standard_library[@]}" build \
        --profile page --locked --lib --package tilebase-web --features javascript --target $target \
        --manifest-path "$root/Cargo.toml" --target-dir "$root/target"
)
# All modules in one directory, as they import each other.
rm -rf "$work/modules"
mkdir -p "$work/modules" "$(dirname "$out")"
wait $!
"$work/program/debug/tilebase-page" bind "$root/target/$target/page/tilebase_web.wasm" "$work/modules"
cp "$web"/{page,package}/*.js "$work/modules"
if [[ ! $work/node_modules/.package-lock.json -nt $web/assemble/package-lock.json ]]; then
    cp "$web"/assemble/package*.json "$work"
    npm ci --silent --no-audit --no-fund --prefix "$work"
fi
node "$web/assemble/assemble.mjs" "$work" "$work/program/debug/tilebase-page" "$out" "${package[@]}"
echo "$out: $(wc -c <"$out") bytes"
