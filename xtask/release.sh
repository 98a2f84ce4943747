#!/usr/bin/env bash
# Makes what people download, in dist/release: cargo xtask release PART
#
#   program TARGET  the command with its manual pages and completions, such as for x86_64-unknown-linux-musl
#   wheel TARGET    the Python package; for Linux, manylinux2014 (gnu) or musllinux (musl)
#   sdist           the source of the Python package
#   npm             the JavaScript package
#   tables          the archives of tables, and the readers in C
#   site            the page, and the API documents, as files of a site
#
# Where rustup has no standard library for a target, Debian's toolchain compiles it, and zig, which comes from PyPI,
# links for Linux. A program for another system is run by RUNNER, such as `qemu-aarch64` or `xtask/wine.sh`.
set -euo pipefail
cd "$(dirname "$0")/.."
fail() {
    echo "error: $1" >&2
    exit 2
}

case "$#:${1-}" in
    2:program | 2:wheel | 1:sdist | 1:npm | 1:tables | 1:site) ;;
    *) fail "expected one of: program TARGET, wheel TARGET, sdist, npm, tables, site; found \"$*\"" ;;
esac

# shellcheck source=xtask/paths.sh
source xtask/paths.sh
# shellcheck source=xtask/toolchain.sh
source xtask/toolchain.sh
version=$(bash xtask/version.sh)
out=$PWD/dist/release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"

# Makes an environment for programs of PyPI, and sets `pypi` to their directory.
from_pypi() {
    "${PYTHON:-python3}" -m venv "$work/python"
    pypi=$work/python/bin
    [[ -d $pypi ]] || pypi=$work/python/Scripts
    "$pypi/python" -m pip install --quiet --disable-pip-version-check "$@"
}

# Sets what cargo takes to compile for a target of Linux with musl where the standard library is compiled too: zig links
# with its own musl, and the unwinder is gcc's.
link_with_zig() {
    local target=$1 machine=${1%%-*} gcc
    gcc=$(compgen -G "/usr/lib/gcc*/$machine-linux-gnu/*/libgcc_eh.a" | tail -1) ||
        fail "there is no libgcc_eh.a for $machine; on Debian: apt-get install gcc-${machine//_/-}-linux-gnu"
    from_pypi ziglang==0.17.1
    # Alone in its directory, as the C library beside it is another.
    mkdir "$work/unwinder"
    cp "$gcc" "$work/unwinder"
    printf '#!/bin/sh\nexec "%s" -m ziglang cc -target %s "$@"\n' "$pypi/python" "$machine-linux-musl" >"$work/linker"
    chmod +x "$work/linker"
    flags=(-Clink-self-contained=no -Ctarget-feature=+crt-static "-Lnative=$work/unwinder" "-Clinker=$work/linker")
}

program() {
    local target=$1 name=tilebase-$version-$1 flags=() built
    find_toolchain "$target" ||
        fail "no standard library for $target, nor its source: rustup target add $target"
    case ${#standard_library[@]}:$target in
        0:*-musl) flags=(-Clinker=rust-lld) ;; # It comes with rustup, and links for any machine.
        *-musl) link_with_zig "$target" ;;
        *-msvc) flags=(-Cstrip=symbols) ;; # Else the path of a file with debug information is in the program.
    esac
    remap_paths "${flags[@]}"
    env -u CARGO "${environment[@]}" "$toolchain/cargo" "${standard_library[@]}" build --quiet --release --locked \
        --package tilebase-cli --target "$target" --target-dir target/release-for-others
    built=target/release-for-others/$target/release/tilebase
    [[ -f $built ]] || built+=.exe
    expect_no_paths "$built"
    local directory=$work/$name
    mkdir -p "$directory/completions"
    # shellcheck disable=SC2206 # A program and its arguments.
    local run=(${RUNNER-} "$built")
    "${run[@]}" man "$directory/man"
    for shell in bash elvish fish powershell zsh; do
        "${run[@]}" completions $shell >"$directory/completions/tilebase.$shell"
    done
    cp "$built" README.md CHANGELOG.md LICENSE-* "$directory"
    tar --create --gzip --file "$out/$name.tar.gz" --directory "$work" "$name"
}

wheel() {
    local target=$1 arguments=()
    case $target in
        *-linux-gnu) arguments=(--zig --compatibility manylinux2014) ;;
        *-linux-musl) arguments=(--zig --compatibility musllinux_1_2) ;;
    esac
    from_pypi "$(grep -i '^maturin' crates/python/requirements.txt)" ziglang==0.17.1
    remap_paths
    # maturin finds zig by the Python of its PATH.
    PATH=$pypi:$PATH maturin build --release --quiet --manifest-path crates/python/Cargo.toml --target "$target" \
        "${arguments[@]}" --out "$out"
}

sdist() {
    from_pypi "$(grep -i '^maturin' crates/python/requirements.txt)"
    "$pypi/maturin" sdist --manifest-path crates/python/Cargo.toml --out "$out"
}

npm() {
    cargo xtask page --out "$work/tilebase.html" --package "$work/package"
    (cd "$out" && command npm pack --silent "$work/package")
}

tables() {
    cargo xtask dist --out "$work/tables"
    mv "$work"/tables/*.tar.zst "$out"
    cp crates/c/tilebase*.h "$out"
}

site() {
    local directory=$work/tilebase-$version-site
    cargo xtask page --out "$directory/index.html"
    cargo doc --quiet --no-deps --locked --package tilebase-puzzle --package tilebase-search \
        --package tilebase --package tilebase-build
    cp -r target/doc "$directory/api"
    rm -f "$directory/api/.lock"
    echo '<meta http-equiv="refresh" content="0; url=tilebase/index.html">' >"$directory/api/index.html"
    tar --create --gzip --file "$out/tilebase-$version-site.tar.gz" --directory "$directory" .
}

"$@"
